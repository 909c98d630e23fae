/**
 * Looks at one page as Lighthouse does by itself: a phone on a slow network.
 * Arguments: address, port of a Chromium, a cookie to send along. Prints the scores from 0 to 1 and the figures behind them.
 */
import lighthouse from 'lighthouse';

const [address, port, cookie] = process.argv.slice(2);
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
const flags = { port: Number(port), logLevel: 'error', ...(cookie && { extraHeaders: { cookie } }) };
const { lhr } = await lighthouse(address, flags, { extends: 'lighthouse:default', settings: { onlyCategories } });
if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
if (lhr.finalDisplayedUrl !== address) throw new Error(`${address} led to ${lhr.finalDisplayedUrl}.`);

const scores = Object.fromEntries(onlyCategories.map((name) => [name, lhr.categories[name].score]));
const value = (name) => Math.round(lhr.audits[name].numericValue);
const timings = {
  'first paint': value('first-contentful-paint'),
  'largest paint': value('largest-contentful-paint'),
  blocked: value('total-blocking-time'),
};
process.stdout.write(JSON.stringify({ scores, timings }));
