import { brand, informationItem } from '@teachnet/contract/resources'
import { expect, it } from 'vitest'
import { unstoredPictures } from './use-record-form.ts'

it.each([
  ['<p><img alt="a" src="data:image/png;base64,AA"></p>', ['content']],
  ["<figure><img src='blob:http://site/1'></figure>", ['content']],
  ['<p><img src="/storage/a.png"> data:image/png</p>', []],
  ['', []],
])('finds pictures without an address in %s', (content, found) => {
  expect(unstoredPictures(informationItem, 'edit', { content, title: '<img src="data:x">' })).toEqual(found)
})

it('an area without rich text has none', () => {
  expect(unstoredPictures(brand, 'add', { name: '<img src="data:x">' })).toEqual([])
})
