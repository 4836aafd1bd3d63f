import { expect, it } from 'vitest'
import { withPictureAttributes } from './rich-text.tsx'

it('pictures of a text are loaded near the screen, an upload in the size that the screen needs', () => {
  const html = withPictureAttributes('<figure><img alt="A" src="/storage/a.png" width="1600" height="900" /></figure>')
  expect(html).toMatch(/^<figure><img alt="A" src="\/storage\/a\.png" width="1600" height="900" loading="lazy" /)
  expect(html).toContain(' srcset="/storage/a.png?w=320&amp;f=webp 320w, /storage/a.png?w=640&amp;f=webp 640w, ')
  expect(html).toContain(' sizes="(min-width: 48rem) 44rem, 92vw"/></figure>')
})

it('a picture has no copies that are larger than itself, nor any if its width is unknown', () => {
  const copies = (attributes: string) =>
    withPictureAttributes(`<img src="/storage/a.png"${attributes}>`).match(/\d+w(?=[,"])/g)
  expect(copies(' width="700" height="400"')).toEqual(['320w', '640w'])
  expect(copies(' width="64" height="64"')).toBeNull()
  expect(copies('')).toBeNull()
})

it('a picture of another host has no sizes', () => {
  expect(withPictureAttributes('<img src="https://a.example/b.png">')).toBe(
    '<img src="https://a.example/b.png" loading="lazy" decoding="async">',
  )
})

it('what a text says of a picture itself stays', () => {
  expect(withPictureAttributes('<img src="/b.png#focus=1,2" loading="eager" style="width:1px">')).toBe(
    '<img src="/b.png#focus=1,2" loading="eager" style="width:1px" decoding="async">',
  )
})

it('pictures show their focal point', () => {
  expect(withPictureAttributes('<img alt="A" src="/a.png#focus=30,60" />')).toContain(
    ' style="object-position:30% 60%"/>',
  )
  expect(withPictureAttributes('<img src="/a.png#focus=300,1">')).not.toContain('style=')
})

it('a text without pictures stays as it is', () => {
  expect(withPictureAttributes('<p>#focus=1,2 &lt;img src="/a.png"&gt;</p>')).toBe(
    '<p>#focus=1,2 &lt;img src="/a.png"&gt;</p>',
  )
})
