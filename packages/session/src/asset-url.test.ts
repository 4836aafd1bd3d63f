import { expect, it } from 'vitest'
import { toAssetUrl } from './asset-url.ts'

it.each([
  ['/storage/a.png', '//cdn.test', '//cdn.test/storage/a.png'],
  ['/storage/a.png', 'https://cdn.test/', 'https://cdn.test/storage/a.png'],
  ['/storage/a.png', '', '/storage/a.png'],
  ['https://other.test/a.png', '//cdn.test', 'https://other.test/a.png'],
  ['//other.test/a.png', 'https://cdn.test', '//other.test/a.png'],
  ['', '//cdn.test', ''],
])('the URL of attachment %j on a site at %j is %j', (path, cdnUrl, expected) => {
  expect(toAssetUrl(path, cdnUrl)).toBe(expected)
})
