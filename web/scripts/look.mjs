// Pictures of positions, to be looked at: node scripts/look.mjs FOLDER NAME[:WIDTH[:THEME[:LANG[:CLICK]]]] ...
// The development server must be running on LOOK (http://127.0.0.1:5173).
import { chromium } from 'playwright-core';

const HEIGHTS = { 390: 844, 900: 1100, 1440: 900, 1920: 1080, 1280: 800 };
const [folder, ...wanted] = process.argv.slice(2);
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
for (const shot of wanted) {
	const [name, width = '1440', theme = 'light', lang = 'en', click = ''] = shot.split(':');
	const phone = Number(width) < 641;
	const context = await browser.newContext({
		viewport: { width: Number(width), height: HEIGHTS[width] ?? 900 },
		deviceScaleFactor: phone ? 2 : 1,
		hasTouch: phone,
		reducedMotion: 'reduce',
		colorScheme: theme,
	});
	const page = await context.newPage();
	page.on('pageerror', (error) => console.log(shot, String(error)));
	page.on('console', (line) => ['error', 'warning'].includes(line.type()) && console.log(shot, line.text()));
	const address = name.startsWith('/')
		? `${look}${name}`
		: `${look}/look/?at=${encodeURIComponent(name)}&theme=${theme}&lang=${lang}`;
	await page.goto(address, { waitUntil: 'networkidle' });
	await page.evaluate(() => document.fonts.ready);
	if (click) {
		await page
			.locator(`[data-thing="${click.replace('=', ':')}"]`)
			.first()
			.click();
		await page.waitForTimeout(250);
	}
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	if (wide > 0) console.log(shot, `is ${wide}px too wide`);
	await page.screenshot({
		path: `${folder}/${name.replace(/\W+/g, '_')}-${width}-${theme}-${lang}${click ? '-open' : ''}.png`,
		fullPage: phone || Number(width) < 1280,
	});
	await context.close();
}
await browser.close();
