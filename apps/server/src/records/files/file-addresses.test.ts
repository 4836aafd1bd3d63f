import { describe, expect, it } from 'vitest'
import { label } from '@teachnet/protocol'
import { serverKindOf } from '../kinds/kinds.ts'
import { toFileUrls } from './file-uses.ts'

describe('the files that a value refers to', () => {
  it.each<['image' | 'images' | 'file' | 'files' | 'richText', unknown, string[]]>([
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
  ])('the files that a value of kind %s refers to: %j', (kind, value, expected) => {
    const { files } = serverKindOf({ kind, label: label('文件', 'Files') })
    expect(toFileUrls(files?.addresses(value) ?? [])).toEqual(expected)
  })
})
