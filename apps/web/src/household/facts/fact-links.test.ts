import { expect, it } from 'vitest';
import { phoneHref, webHref } from './fact-links.ts';

it.each([
  ['ankerhus.example/claims', 'https://ankerhus.example/claims'],
  ['http://ankerhus.example', 'http://ankerhus.example/'],
  ['ankerhus.example:8443/a', 'https://ankerhus.example:8443/a'],
  ['javascript:alert(1)', null],
  [' JavaScript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://bank.example@evil.example', null],
  ['call them', null],
  ['', null],
])('the page %j leads to %j [COL-4]', (page, href) => expect(webHref(page)).toBe(href));

it.each([
  ['+44 20 7946 0177', 'tel:+442079460177'],
  ['(030) 12-34/5', 'tel:03012345'],
  ['555 0100 ext. 7', 'tel:5550100'],
])('%j is dialed as %s [COL-4]', (phone, href) => expect(phoneHref(phone)).toBe(href));
