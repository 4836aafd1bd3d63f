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
  expect(html).toContain('<img src="/storage/a.png" alt="A" decoding="async" loading="lazy" width="320"/>')
})

it('loads a picture of the first screen at once, before other files [N3]', () => {
  const html = renderToStaticMarkup(<Picture src="/storage/a.png" sizes="320px" alt="" isFirst />)
  expect(html).toContain('loading="eager" fetchPriority="high"')
})

it('keeps the focal point of a picture visible where the page cuts it, in every size', () => {
  const html = renderToStaticMarkup(<Picture src="/storage/a.png#focus=30,60" sizes="320px" alt="" />)
  expect(html).toContain('object-position:30% 60%')
  expect(html).toContain('/storage/a.png?w=640&amp;f=avif 640w')
})

it('shows the preview of a picture behind it until it is loaded', () => {
  const html = renderToStaticMarkup(<Picture src="/storage/a.png#preview=fed0129ab345" sizes="320px" alt="" />)
  expect(html).toContain('style="--preview-0:#fed;--preview-1:#012;--preview-2:#9ab;--preview-3:#345"')
  expect(html).toContain('/storage/a.png?w=640&amp;f=avif 640w')
})

it('does not change a picture from another origin', () => {
  const html = renderToStaticMarkup(<Picture src="https://other.example/a.png" sizes="320px" alt="" />)
  expect(html).not.toContain('<source')
})
