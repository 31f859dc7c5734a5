// Draws the icons of the installed page from public/temple.svg: node scripts/icons.mjs
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const temple = readFileSync(new URL('../public/temple.svg', import.meta.url), 'utf8');
const ICONS = [
	{ name: 'icon-192', size: 192, part: 0.72, round: 0.2 },
	{ name: 'icon-512', size: 512, part: 0.72, round: 0.2 },
	{ name: 'icon-maskable-512', size: 512, part: 0.56, round: 0 },
	{ name: 'icon-apple-180', size: 180, part: 0.66, round: 0 },
];
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
	args: ['--no-sandbox', '--disable-gpu'],
});
for (const { name, size, part, round } of ICONS) {
	const page = await browser.newPage({ viewport: { width: size, height: size } });
	await page.setContent(
		`<style>*{margin:0}body{background:none}
		div{width:${size}px;height:${size}px;display:grid;place-items:center;background:#f4eddf;
		border-radius:${round * size}px}
		svg{width:${part * size}px;height:${part * size}px}</style><div>${temple}</div>`,
	);
	await page.screenshot({ path: new URL(`../public/${name}.png`, import.meta.url).pathname, omitBackground: true });
	await page.close();
}
await browser.close();
