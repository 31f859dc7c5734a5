// axe on positions and pages of the gallery: node scripts/axe.mjs NAME[:WIDTH[:THEME[:LANG[:CLICK]]]] ...
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const look = process.env.LOOK ?? 'http://127.0.0.1:5173';
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
	],
});
let found = 0;
for (const shot of process.argv.slice(2)) {
	const [name, width = '1440', theme = 'light', lang = 'en', click = ''] = shot.split(':');
	const page = await browser.newPage({ viewport: { width: Number(width), height: 900 }, reducedMotion: 'reduce' });
	await page.goto(`${look}/look/?at=${encodeURIComponent(name)}&theme=${theme}&lang=${lang}`, {
		waitUntil: 'networkidle',
	});
	if (click)
		await page
			.locator(`[data-thing="${click.replace('=', ':')}"]`)
			.first()
			.click();
	await page.waitForTimeout(200);
	await page.evaluate(axe);
	const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
	for (const { id, impact, help, nodes } of violations) {
		found += 1;
		console.log(`${shot} ${impact} ${id}: ${help} (${nodes.length})`);
		for (const node of nodes.slice(0, 3))
			console.log('   ', node.html.slice(0, 160), '|', node.failureSummary?.split('\n')[1]?.slice(0, 140));
	}
	await page.close();
}
await browser.close();
console.log(found === 0 ? 'nothing found' : `${found} findings`);
