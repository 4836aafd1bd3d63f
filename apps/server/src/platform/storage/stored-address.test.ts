import { expect, it } from 'vitest'
import { mayNameFilesInFull, toStoredAddress } from './stored-address.ts'

const files = [
  'https://bucket.example/public',
  'https://cdn.example/',
  '//site.example:8000',
  'https://www.site.example',
]

it.each([
  ['/storage/a.png', '/storage/a.png'],
  ['//site.example:8000/storage/a.png', '/storage/a.png'],
  ['http://site.example:8000/storage/a.png?v=1', '/storage/a.png?v=1'],
  ['HTTPS://WWW.Site.Example/storage/A.png', '/storage/A.png'],
  ['https://cdn.example/storage/a.png', '/storage/a.png'],
  ['//bucket.example/public/storage/a.png', '/storage/a.png'],
  ['//site.example/storage/a.png', 'https://site.example/storage/a.png'],
  ['https://cdn.example.evil/storage/a.png', 'https://cdn.example.evil/storage/a.png'],
  ['https://www.site.example/news/1', 'https://www.site.example/news/1'],
  ['//elsewhere.example/a.png', 'https://elsewhere.example/a.png'],
  [' https://elsewhere.example/a.png ', 'https://elsewhere.example/a.png'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['', ''],
])('address %j is stored as %j', (address, stored) => {
  expect(toStoredAddress(address, files)).toBe(stored)
})

it.each([
  ['<p>a // b</p>', false],
  ['<img src="/storage/a.png" />', false],
  ['<img src = /storage/a.png />', false],
  ['<a href="https://elsewhere.example/a">a</a>', false],
  ['<img src="https://site.example/storage/a.png" />', true],
  ['<img src=//site.example/storage/a.png />', true],
  ['<img src="&#47;/site.example/&#115;torage/a.png" />', true],
  ['<img src="&sol;&sol;site.example&sol;storage&sol;a.png" />', true],
])('text %j may name a file in full: %s', (html, expected) => {
  expect(mayNameFilesInFull(html)).toBe(expected)
})
