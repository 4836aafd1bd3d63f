import { describe, expect, it } from 'vitest'
import { frameSourceOf } from './frame-page.tsx'

const here = { here: 'https://admin.example.org/admin/iframe/x', site: 'https://www.example.org/' }
const plain = { here: 'http://localhost/admin', site: '/' }

describe('frameSourceOf', () => {
  it('lets a framed page of another site keep its origin, but never a page of our own origin [R5]', () => {
    expect(frameSourceOf('https://charts.example.com/a?b', here)?.sandbox).toContain('allow-same-origin')
    expect(frameSourceOf('/storage/page.html', here)).toEqual({
      url: 'https://admin.example.org/storage/page.html',
      sandbox: 'allow-scripts allow-forms allow-popups allow-downloads',
    })
  })

  it('knows that a page without https is blocked', () => {
    expect(frameSourceOf('http://charts.example.com/', here)?.blocked).toBe('plain')
    expect(frameSourceOf('http://localhost/page', plain)).not.toHaveProperty('blocked')
  })

  it('knows that the public site on another host than the back office is blocked', () => {
    expect(frameSourceOf('https://www.example.org/courses', here)?.blocked).toBe('site')
    expect(frameSourceOf('http://localhost/courses', plain)).not.toHaveProperty('blocked')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])('refuses to frame %s [R5]', (url) => {
    expect(frameSourceOf(url, here)).toBeUndefined()
  })
})
