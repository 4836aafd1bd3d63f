import { describe, expect, it } from 'vitest'
import { frameSourceOf } from './frame-source.ts'

const here = 'https://admin.example.org/admin/iframe/x'

describe('frameSourceOf', () => {
  it('lets a foreign page keep its origin, but never one of our own [R5]', () => {
    expect(frameSourceOf('https://charts.example.com/a?b', here)?.sandbox).toContain('allow-same-origin')
    expect(frameSourceOf('/storage/page.html', here)).toEqual({
      url: 'https://admin.example.org/storage/page.html',
      sandbox: 'allow-scripts allow-forms allow-popups allow-downloads',
    })
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])('refuses %s [R5]', (url) => {
    expect(frameSourceOf(url, here)).toBeUndefined()
  })
})
