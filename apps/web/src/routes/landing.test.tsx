import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LandingScreen } from './landing.tsx';

const html = renderToStaticMarkup(<LandingScreen />);
const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, inside = '']) => ({
  href,
  words: inside.replaceAll(/<[^>]*>/g, ''),
}));

describe('the landing page', () => {
  it('offers Sign In and Get Started, and every call to action leads to /auth [LND-4]', () => {
    const calls = links.filter(
      ({ href, words }) => words !== 'Kinvault' && !/^(#main|\/(privacy|accessibility))$/.test(href ?? ''),
    );
    expect(calls.map((link) => link.words)).toEqual(expect.arrayContaining(['Sign In', 'Get Started']));
    expect(new Set(calls.map((link) => link.href?.split('?').at(0)))).toEqual(new Set(['/auth']));
  });

  it('has three feature cards and a call to create an account [LND-5]', () => {
    const headings = [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, words]) => words);
    expect(headings.slice(0, 3)).toEqual(['Smart storage', 'Family collaboration', 'Strong security']);
    expect(links.map((link) => link.words)).toContain('Create your account');
  });

  it.each(['Free plan', 'No card required', 'Set up in under 2 minutes', '10,000+ families'])(
    'claims: %s [LND-6]',
    (claim) => {
      expect(html).toContain(claim);
    },
  );

  it('has no inline style, script or handler, which its content security policy would block', () => {
    expect(html).not.toMatch(/ style="|<script|<style| on[a-z]+="/);
  });
});
