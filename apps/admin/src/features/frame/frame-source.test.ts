import { describe, expect, it } from 'vitest'
import { frameSourceOf } from './frame-page.tsx'

const here = 'https://admin.example.org/admin/iframe/x'

describe('frameSourceOf', () => {
  it('lets a framed page of another site keep its origin, but never a page of our own origin [R5]', () => {
    expect(frameSourceOf('https://charts.example.com/a?b', here)?.sandbox).toContain('allow-same-origin')
    expect(frameSourceOf('/storage/page.html', here)).toEqual({
      url: 'https://admin.example.org/storage/page.html',
      sandbox: 'allow-scripts allow-forms allow-popups allow-downloads',
      isBlocked: false,
    })
  })

  it('knows that a page without https is blocked', () => {
    expect(frameSourceOf('http://charts.example.com/', here)?.isBlocked).toBe(true)
    expect(frameSourceOf('http://localhost/page', 'http://localhost/admin')?.isBlocked).toBe(false)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])('refuses to frame %s [R5]', (url) => {
    expect(frameSourceOf(url, here)).toBeUndefined()
  })
})
