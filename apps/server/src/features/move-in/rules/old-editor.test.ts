import { describe, expect, it } from 'vitest'
import { cleanRichText } from '../../../records/kinds/rich-text-html.ts'
import { fromOldEditor } from './old-editor.ts'

const convert = (html: string) => fromOldEditor(html, cleanRichText)

describe('texts of the old editor', () => {
  it.each([
    ['lines without markup', 'a &amp; b\r\nc < d\n\n\ne', '<p>a &amp; b<br />c &lt; d</p><p>e</p>'],
    ['one line without markup', 'a\n', 'a\n'],
    ['a size', '<span style="font-size: 19px;">a</span>', '<span style="font-size:large">a</span>'],
    ['a size near the usual one', '<span style="font-size: 15px;">a</span>', 'a'],
    ['the smallest and the largest size', sized('12px', '48px'), sizedHere('small', 'xx-large')],
    ['sizes in other units', sized('18pt', '0.8em'), sizedHere('x-large', 'small')],
    ['a typeface', '<span style="font-family: &quot;Microsoft YaHei&quot;;">a</span>', 'a'],
    ['a colour', '<span style="color: rgb(225, 60, 57);">a</span>', '<span class="rt-seal">a</span>'],
    ['black, which is the usual colour', '<span style="color: rgb(0, 0, 0);">a</span>', 'a'],
    [
      'a ground and a colour',
      '<span style="color: #2f6b4f; background-color: rgb(231, 246, 213);"><strong>a</strong></span>',
      '<span class="rt-pine"><mark class="rt-pine"><strong>a</strong></mark></span>',
    ],
    ['a white ground', '<p style="background-color: #fff;">a</p>', '<p>a</p>'],
    ['a paragraph in a colour', '<p style="color: red;">a</p>', '<p><span class="rt-seal">a</span></p>'],
    ['looks of pasted text', pasted, '<p><s><u><em><strong>a</strong></em></u></s></p>'],
    ['the element font', '<font size="5" color="#c00" face="SimSun">a</font>', fontHere],
    ['centred text', '<center>a</center>', '<div style="text-align:center">a</div>'],
    ['alignment', '<p style="text-align: justify; text-indent: 2em;">a</p>', alignedHere],
    ['alignment by the direction', '<p style="text-align: end;">a</p>', '<p style="text-align:right">a</p>'],
    ['a width of a picture', picture('width: 263.50px; height: 155.00px;'), pictureHere('264px')],
    ['a width in percent', picture('width: 33.33%;'), pictureHere('33%')],
    ['a picture without a width', picture(''), '<img src="/storage/a.png" alt="" />'],
    [
      'a picture that is a link',
      '<img src="/storage/a.png" alt="" data-href="https://a.example/" style="">',
      '<a href="https://a.example/"><img src="/storage/a.png" alt="" /></a>',
    ],
    [
      'a video',
      '<div data-w-e-type="video" data-w-e-is-void>\n<video poster="" controls="true" width="auto" height="auto"><source src="/storage/a.mp4" type="video/mp4"/></video>\n</div>',
      '\n<video controls="true" src="/storage/a.mp4"></video>\n',
    ],
    [
      'a player',
      '<div data-w-e-type="video" data-w-e-is-void><iframe src="//player.bilibili.com/player.html?bvid=1" width="600" height="400"></iframe></div>',
      '<iframe src="https://player.bilibili.com/player.html?bvid=1" width="600" height="400"></iframe>',
    ],
    [
      'the player of another host',
      '<iframe src="https://live.example/x?a=1&amp;b=2"></iframe>',
      '<p><a href="https://live.example/x?a=1&amp;b=2">https://live.example/x?a=1&amp;b=2</a></p>',
    ],
    [
      'tasks',
      '<div data-w-e-type="todo"><input type="checkbox" disabled >a</div><div data-w-e-type="todo"><input type="checkbox" disabled checked><strong>b</strong></div><p>c</p>',
      '<ul class="rt-tasks"><li>a</li><li class="rt-done"><strong>b</strong></li></ul><p>c</p>',
    ],
    [
      'a table with widths and a joined cell',
      '<table style="width: 100%;"><tbody><tr><th colSpan="2" rowSpan="1" width="200">h</th><th colSpan="1" rowSpan="1" width="auto" style="display:none"></th></tr><tr><td colSpan="1" rowSpan="1" width="120">a</td><td colSpan="1" rowSpan="1" width="80">b</td></tr></tbody></table>',
      '<table style="width:100%"><colgroup><col style="width:60%" /><col style="width:40%" /></colgroup><tbody><tr><th colspan="2" rowspan="1">h</th></tr><tr><td colspan="1" rowspan="1">a</td><td colspan="1" rowspan="1">b</td></tr></tbody></table>',
    ],
    [
      'code',
      '<pre><code class="language-js">a &lt; b &amp;&amp; c</code></pre>',
      '<pre><code>a &lt; b &amp;&amp; c</code></pre>',
    ],
    ['struck text', '<strike>a</strike>', '<s>a</s>'],
  ])('%s', (_what, html, expected) => {
    expect(convert(html).value).toBe(expected)
  })

  it('list what changed, and how often', () => {
    const html =
      '<p style="line-height: 2;"><span style="font-size: 22px; font-family: 宋体;">a</span><span style="font-size: 22px; color: rgb(225, 60, 57);">b</span></p>'
    expect(convert(html)).toMatchObject({
      reason: 'palette',
      detail: 'line-height 2, 2 × font-size 22px → x-large, font-family 宋体, color rgb(225, 60, 57) → seal',
    })
  })

  it('that lose more than their looks say what', () => {
    expect(convert('<p>a<script>x</script><object data="b"></object></p><p style="color: red">c</p>')).toMatchObject({
      reason: 'richText',
      detail: 'color red → seal; lost: script, object, data',
    })
    expect(convert('<p style="margin-left: 3em; position: fixed;">a</p>')).toMatchObject({
      value: '<p>a</p>',
      reason: 'palette',
      detail: 'margin-left 3em, position fixed',
    })
  })

  it('come as they are where the editor here has the same', () => {
    const html =
      '<h2>a</h2><p style="text-align:center">b &amp; <strong>c</strong></p><ul><li>d</li></ul><blockquote>e</blockquote><p><img src="/a.png" alt="" data-href="" style="width: 50%;"/></p><hr/><p><br></p>'
    const { value, reason } = convert(html)
    expect(reason).toBeUndefined()
    expect(value).toContain('style="width:50%"')
  })

  it('are unchanged when they come again', () => {
    const once = convert(`${pasted}${sized('12px', '48px')}${picture('width: 33.33%;')}<p style="color: red;">a</p>`)
    expect(convert(once.value ?? '')).toEqual({ value: once.value })
  })

  it('that are nested too deeply are empty, and listed', () => {
    expect(convert('<b style="color: red">'.repeat(100_000))).toEqual({ value: '', reason: 'broken' })
  })
})

const pasted =
  '<p><span style="font-weight: bold; font-style: italic; text-decoration: underline line-through;">a</span></p>'
const fontHere = '<span style="font-size:x-large" class="rt-seal">a</span>'
const alignedHere = '<p style="text-align:justify;text-indent:2em">a</p>'

function sized(one: string, other: string): string {
  return `<span style="font-size: ${one};">a</span><span style="font-size: ${other};">b</span>`
}

function sizedHere(one: string, other: string): string {
  return `<span style="font-size:${one}">a</span><span style="font-size:${other}">b</span>`
}

function picture(style: string): string {
  return `<img src="/storage/a.png" alt="" data-href="" style="${style}"/>`
}

function pictureHere(width: string): string {
  return `<img src="/storage/a.png" alt="" style="width:${width}" />`
}
