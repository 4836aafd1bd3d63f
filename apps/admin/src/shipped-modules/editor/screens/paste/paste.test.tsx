// @module-tag full
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { openEditor } from '../test-support/editor-in-tests.tsx'

afterEach(cleanup)

const wechat = readFileSync(join(import.meta.dirname, 'clipboards', 'wechat.clipboard'), 'utf8')
const jpeg = 'https://mmbiz.qpic.cn/mmbiz_jpg/abc/640?wx_fmt=jpeg'
const png = 'http://mmbiz.qpic.cn/mmbiz_png/def/0?wx_fmt=png'

function paste(text: HTMLElement, types: Readonly<Record<string, string>>, files: readonly File[] = []): void {
  text.focus()
  fireEvent.paste(text, {
    clipboardData: { getData: (type: string) => types[type] ?? '', types: Object.keys(types), files, items: [] },
  })
}

it('the pictures of a pasted article are copied to the site, and a failed one can be tried again', async () => {
  let isDown = true
  const copyPicture = vi.fn<(address: string) => Promise<{ url: string }>>(async (address) => {
    if (address === png && isDown) throw new Error('unreachable')
    return { url: address === png ? '/storage/b.png' : '/storage/a.jpg' }
  })
  const { text, stored } = await openEditor('', { others: { copyPicture } })
  paste(text, { 'text/html': wechat })
  expect((await screen.findByRole('status')).textContent).toContain('Pasted from a WeChat article')
  await screen.findByText(/could not be copied: 1/)
  await screen.findByText('Pictures copied to the site: 1')
  screen.getByText('Parts removed that pages cannot show: 2')
  expect(stored()).toContain('<img src="/storage/a.jpg" alt="图片">')
  expect(stored()).toContain(`<img src="${png.replace('&', '&amp;')}"`)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(stored()).toContain('<img src="/storage/b.png"'))
  expect(copyPicture.mock.calls.map(([address]) => address)).toEqual([jpeg, png, png])
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('status')).toBeNull()
})

it.each([
  ['<p align="center">one</p>', '<p style="text-align: center;">one</p>'],
  [
    '<p align="center">one</p><p>two</p><p align="right">three</p>',
    '<p style="text-align: center;">one</p><p>two</p><p style="text-align: right;">three</p>',
  ],
  [
    '<p align="center">one</p><ul><li>two</li></ul>',
    '<p style="text-align: center;">one</p><ul><li><p>two</p></li></ul>',
  ],
  ['<p>one</p><p align="center">two</p>', '<p>one</p><p style="text-align: center;">two</p>'],
  [
    '<table><tr><td>a</td><td align="right">1</td></tr><tr><td style="text-align: center">b</td><td>2</td></tr></table>',
    '<table><tbody><tr><td><p>a</p></td><td><p style="text-align: right;">1</p></td></tr><tr><td><p style="text-align: center;">b</p></td><td><p>2</p></td></tr></tbody></table>',
  ],
])('paragraphs and cells pasted into an empty text keep their alignment: %s', async (html, expected) => {
  const { text, stored } = await openEditor('')
  paste(text, { 'text/html': html })
  await waitFor(() => expect(stored()).toBe(expected))
})

it('an aligned paragraph that is pasted among words joins them', async () => {
  const { text, stored } = await openEditor('<p>before</p>')
  paste(text, { 'text/html': '<p align="center">one</p>' })
  await waitFor(() => expect(stored()).toMatch(/^<p>(?:onebefore|beforeone)<\/p>$/))
})

it('an old server is not asked for copies; the pictures keep their address, and the notice says so', async () => {
  const { text, stored } = await openEditor('', { services: { backEnd: 'buildadmin' } })
  paste(text, { 'text/html': `<p>one</p><p><img src="${jpeg}"></p>` })
  await screen.findByText(/could not be copied: 1/)
  expect(stored()).toBe(`<p>one</p><figure><img src="${jpeg}" alt=""></figure>`)
})

it('a picture whose content is in the clipboard is uploaded, and so is a screenshot', async () => {
  const upload = vi.fn<(form: FormData) => Promise<{ url: string; full_url: string }>>(async () => ({
    url: '/storage/shot.png',
    full_url: '/storage/shot.png',
  }))
  const { text, stored } = await openEditor('', { others: { upload } })
  paste(text, { 'text/html': `<p>one</p><p><img src="data:image/png;base64,${btoa('picture')}" alt="x"></p>` })
  await waitFor(() => expect(stored()).toBe('<p>one</p><figure><img src="/storage/shot.png" alt="x"></figure>'))
  const [form] = upload.mock.calls[0] ?? []
  const sent = form?.get('file')
  expect(sent instanceof File && [sent.name, sent.type, await sent.text()]).toEqual([
    'picture.png',
    'image/png',
    'picture',
  ])
})

it('a pasted picture has the name of its article, wherever its content comes from', async () => {
  const names: unknown[] = []
  const stored = { url: '/storage/shot.png', full_url: '/storage/shot.png' }
  const { text } = await openEditor('', {
    name: '米粒与摩擦',
    others: {
      upload: async (form: FormData) => {
        const file = form.get('file')
        names.push(file instanceof File && file.name)
        return stored
      },
      copyPicture: async (_address, name) => {
        names.push(name)
        return stored
      },
    },
  })
  paste(text, { 'text/html': `<p><img src="data:image/png;base64,${btoa('picture')}"></p><p><img src="${jpeg}"></p>` })
  await waitFor(() => expect(names).toEqual(['米粒与摩擦.png', '米粒与摩擦']))
  paste(text, {}, [new File(['shot'], 'image.png', { type: 'image/png' })])
  await waitFor(() => expect(names).toEqual(['米粒与摩擦.png', '米粒与摩擦', '米粒与摩擦.png']))
  paste(text, {}, [new File(['chart'], 'chart.png', { type: 'image/png' })])
  await waitFor(() => expect(names.at(-1)).toBe('chart.png'))
})

it('a pasted table keeps the widths of its columns, and equal widths replace them', async () => {
  const { text, stored } = await openEditor('')
  const cells = '<td>one</td><td>two</td>'
  paste(text, { 'text/html': `<table><col width=300><col width=100><tr>${cells}</tr><tr>${cells}</tr></table>` })
  const columns = (first: number, second: number) =>
    `<colgroup><col style="width: ${first}%;"><col style="width: ${second}%;"></colgroup>`
  await waitFor(() => expect(stored()).toContain(columns(75, 25)))
  await userEvent.click(await screen.findByRole('button', { name: /^Equal column widths/ }))
  await waitFor(() => expect(stored()).toContain(columns(50, 50)))
  await userEvent.click(screen.getByRole('button', { name: 'Widen column' }))
  await waitFor(() => expect(stored()).toContain(columns(45, 55)))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(stored()).toContain(columns(50, 50)))
})

it('what was copied in the editor is pasted unchanged, without a notice', async () => {
  const callout = '<div class="rt-callout rt-pine"><p>note</p></div>'
  const { text, stored, selectAll } = await openEditor(`<p><span class="rt-seal">red</span></p>${callout}`)
  await selectAll()
  const copied = new Map<string, string>()
  fireEvent.copy(text, {
    clipboardData: { setData: (type: string, data: string) => copied.set(type, data), clearData: () => copied.clear() },
  })
  await userEvent.keyboard('{Backspace}')
  expect(stored()).toBe('')
  paste(text, Object.fromEntries(copied))
  await waitFor(() => expect(stored()).toBe(`<p><span class="rt-seal">red</span></p>${callout}`))
  expect(screen.queryByRole('status')).toBeNull()
})

it('a text of another editor of the same library, such as that of WeChat articles, is cleaned', async () => {
  const { text, stored } = await openEditor('')
  paste(text, {
    'text/html':
      '<section data-pm-slice="0 0 []" style="color: rgb(62, 62, 62);"><p><span leaf="" style="color: rgb(255, 0, 0);">red</span></p></section>',
  })
  expect((await screen.findByRole('status')).textContent).toContain('Pasted from a WeChat article')
  expect(stored()).toBe('<p><span class="rt-seal">red</span></p>')
})

it.each([
  [
    '## 目标\n\n**准确性：**每组三人\n第二行\n\n- 一\n- 二\n\n1. 甲\n2. 乙',
    '<h2>目标</h2><p><strong>准确性：</strong>每组三人</p><p>第二行</p><ul><li><p>一</p></li><li><p>二</p></li></ul><ol><li><p>甲</p></li><li><p>乙</p></li></ol>',
  ],
  ['- 一\n- 二', '<ul><li><p>一</p></li><li><p>二</p></li></ul>'],
  ['# 一\n    缩进的一段', '<h1>一</h1><p>缩进的一段</p>'],
  [
    '| 组 | 量 |\n|---|---:|\n| 甲 | 1 |',
    '<table><tbody><tr><th><p>组</p></th><th><p style="text-align: right;">量</p></th></tr><tr><td><p>甲</p></td><td><p style="text-align: right;">1</p></td></tr></tbody></table>',
  ],
])('Markdown pasted as text becomes headings, lists and marks: %j', async (markdown, expected) => {
  const { text, stored } = await openEditor('')
  paste(text, { 'text/plain': markdown })
  await waitFor(() => expect(stored()).toBe(expected))
})

it.each([
  ['第一行\n第二行', '<p>第一行</p><p>第二行</p>'],
  ['#话题 今天\r\n\r\n3. April', '<p>#话题 今天</p><p>3. April</p>'],
  ['    缩进的一段\n    又一段', '<p>    缩进的一段</p><p>    又一段</p>'],
  ['标题\n----\n正文', '<p>标题</p><p>----</p><p>正文</p>'],
])('a text that is no Markdown is pasted line by line: %j', async (plain, expected) => {
  const { text, stored } = await openEditor('')
  paste(text, { 'text/plain': plain })
  await waitFor(() => expect(stored()).toBe(expected))
})
