// Real positions to look at without a server: /look/?at=duel/pantheon-age2-12&lang=fr
import { mount } from 'svelte';
import { reader, usualLanguage } from '../src/text/reader.svelte';
import { LANGUAGES } from '../src/text/catalogue';
import '../src/style/fonts.css';
import '../src/style/tokens.css';
import '../src/style/base.css';
import Look from './Look.svelte';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
await reader.choose(LANGUAGES.find((language) => language === query.get('lang')) ?? usualLanguage());
mount(Look, { target: document.getElementById('page')!, props: { name: query.get('at') ?? 'pantheon-age2-12' } });
