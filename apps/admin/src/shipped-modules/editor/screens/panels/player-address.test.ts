import { expect, it } from 'vitest'
import { isKnownHost } from '../nodes/players.ts'
import { playerOf } from './video-panel.tsx'

it.each([
  [
    'https://www.bilibili.com/video/BV1xx411c7mD/?spm=1',
    'frame',
    'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD',
  ],
  ['https://v.qq.com/x/cover/abc/q0012abc.html', 'frame', 'https://v.qq.com/txp/iframe/player.html?vid=q0012abc'],
  ['https://v.youku.com/v_show/id_XNDQ==.html', 'frame', 'https://player.youku.com/embed/XNDQ=='],
  ['https://www.youtube.com/watch?t=1&v=dQw4w9WgXcQ', 'frame', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'frame', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/12345', 'frame', 'https://player.vimeo.com/video/12345'],
  [' //player.bilibili.com/player.html?bvid=1 ', 'frame', 'https://player.bilibili.com/player.html?bvid=1'],
  [
    '<iframe width="560" src="//player.bilibili.com/player.html?aid=1&amp;p=2" onload="x()"></iframe>',
    'frame',
    'https://player.bilibili.com/player.html?aid=1&p=2',
  ],
  ['https://films.example/a.mp4?x=1', 'video', 'https://films.example/a.mp4?x=1'],
  ['/storage/default/a.webm', 'video', '/storage/default/a.webm'],
])('the film at %s is played by a %s', (text, kind, src) => {
  expect(playerOf(text, isKnownHost)).toEqual({ kind, src })
})

it.each([
  '',
  'a film',
  'https://evil.example/',
  '<iframe src="https://evil.example/player.html"></iframe>',
  'javascript:x()//a.mp4',
  'https://player.bilibili.com.evil.example/x',
  'http://films.example/a.mp4 onerror=x',
])('no film is found at %s', (text) => {
  expect(playerOf(text, isKnownHost)).toBeUndefined()
})
