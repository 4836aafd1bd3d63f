import { expect, it } from 'vitest'
import { contentSourcesOf } from './config-item.ts'

it.each([
  ['', [], []],
  ['https://cdn.example/files', [], ['https://cdn.example']],
  ['//cdn.example:8443', ['*.pictures.example'], ['cdn.example:8443', '*.pictures.example']],
  ['/files', ['a.example'], ['a.example']],
  ["https://x.example; script-src 'unsafe-inline'", ["a.example 'unsafe-inline'", 'https:', '*'], []],
])('files at %j and pictures of %j are allowed as %j', (cdnUrl, pictureHosts, sources) => {
  expect(contentSourcesOf({ cdnUrl, pictureHosts })).toEqual(sources)
})
