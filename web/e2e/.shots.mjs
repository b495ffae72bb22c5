import { launch, person } from "/work/trees/web/web/e2e/browser.mjs";
const url = "http://127.0.0.1:8123";
const b = await launch();
const { page, complaints, context } = await person(b, url);
await page.waitForSelector("text=Play now");
await page.screenshot({ path: "/tmp/s-home.png", fullPage: true });
await page.getByLabel("Your name").fill("Ann");
for (const game of ["UNO","Spades","Hidden Joker Rummy","Rummikub"]) {
  await page.goto(url); const nf=page.getByLabel("Your name"); await page.waitForTimeout(300); if(await nf.count()) await nf.fill("Ann");
  await page.getByLabel(`Play now: ${game}`).click();
  await page.waitForSelector(".generic, .felt", {timeout: 8000}).catch(e=>console.log(game, "no table", e.message));
  await page.waitForTimeout(800);
  for (let i=0;i<4;i++){ const btn=page.locator(".moves button").first(); if(await btn.count()) await btn.click(); await page.waitForTimeout(300);} 
  await page.screenshot({ path: `/tmp/s-${game.replaceAll(" ","")}.png` });
}
await page.goto(url); await page.getByLabel("Open a table: UNO").click(); await page.waitForSelector(".lobby"); await page.waitForTimeout(500);
await page.screenshot({ path: `/tmp/s-lobby.png`, fullPage:true });
console.log(complaints);
await b.close();
