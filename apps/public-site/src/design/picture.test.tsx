import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Picture } from './picture.tsx'

it('offers an upload in every size, AVIF before WebP, and the original to browsers that support neither', () => {
  const html = renderToStaticMarkup(<Picture src="/storage/a.png" sizes="320px" alt="A" width={320} />)
  expect(html.match(/<source type="image\/(avif|webp)"/g)).toEqual([
    '<source type="image/avif"',
    '<source type="image/webp"',
  ])
  expect(html).toContain('/storage/a.png?w=640&amp;f=avif 640w')
  expect(html).toContain('<img src="/storage/a.png" alt="A" decoding="async" width="320"/>')
})

it('does not change a picture from another origin', () => {
  const html = renderToStaticMarkup(<Picture src="https://other.example/a.png" sizes="320px" alt="" />)
  expect(html).not.toContain('<source')
})
