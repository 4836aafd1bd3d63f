import { describe, expect, it } from 'vitest'
import { fileAddresses, type FileKind } from './file-addresses.ts'

describe('the files that a value names', () => {
  it.each<[FileKind, unknown, string[]]>([
    ['image', '/storage/a.png', ['/storage/a.png']],
    ['image', 'https://cdn.example.org/storage/a.png?w=320&f=webp', ['/storage/a.png']],
    ['image', '//www.example.org/storage/a.png#top', ['/storage/a.png']],
    ['image', '', []],
    ['image', null, []],
    ['image', 'data:image/png;base64,AAAA', []],
    ['image', 'https://elsewhere.example.org/b.png', ['https://elsewhere.example.org/b.png']],
    ['images', ['/storage/a.png', '/storage/b.png', '/storage/a.png'], ['/storage/a.png', '/storage/b.png']],
    ['files', '/storage/a.pdf,/storage/b.pdf', ['/storage/a.pdf', '/storage/b.pdf']],
    ['file', '/storage/%E7%85%A7%E7%89%87.pdf', ['/storage/照片.pdf']],
    ['file', '/storage/100%.pdf', ['/storage/100%.pdf']],
    [
      'richText',
      '<p><img src="/storage/a.png" alt="/storage/no.png"><a href=\'/storage/b.pdf\'>b</a>/storage/text.png</p>',
      ['/storage/a.png', '/storage/b.pdf'],
    ],
    [
      'richText',
      '<video poster="/storage/p.png" src="/storage/v.mp4?a=1&amp;b=2"></video>',
      ['/storage/p.png', '/storage/v.mp4'],
    ],
  ])('of kind %s: %j', (kind, value, expected) => {
    expect(fileAddresses(kind, value)).toEqual(expected)
  })
})
