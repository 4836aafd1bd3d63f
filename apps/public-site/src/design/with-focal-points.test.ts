import { expect, it } from 'vitest'
import { withFocalPoints } from './rich-text.tsx'

it('pictures of a text show their focal point; anything else stays as it is', () => {
  const text =
    '<div class="rt-gallery"><figure><img alt="A" src="/a.png#focus=30,60" /></figure><img src="/b.png"></div>'
  expect(withFocalPoints(text)).toBe(
    '<div class="rt-gallery"><figure><img style="object-position:30% 60%" alt="A" src="/a.png#focus=30,60" /></figure><img src="/b.png"></div>',
  )
  for (const same of [
    '<p>#focus=1,2</p>',
    '<img src="/a.png#focus=300,1">',
    '<img style="width:1px" src="/a.png#focus=1,2">',
  ])
    expect(withFocalPoints(same)).toBe(same)
})
