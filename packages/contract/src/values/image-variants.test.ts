import { expect, it } from 'vitest'
import { imageWidths, toSrcSet } from './image-variants.ts'

it('builds the srcset of an upload from its address alone', () => {
  const set = toSrcSet('/storage/default/20261120/照片1.JPG', 'avif')
  expect(set.split(', ')).toHaveLength(imageWidths.length)
  expect(set).toContain('/storage/default/20261120/照片1.JPG?w=640&f=avif 640w')
})

it.each([
  '',
  '/static/images/avatar.png',
  'https://other.example/a.png',
  '/storage/a.pdf',
  '/storage/a b.png',
  '/storage/a.png?x',
])('returns an empty srcset for %j', (url) => {
  expect(toSrcSet(url, 'webp')).toBe('')
})
