import { Editor } from '@tiptap/core'
import { afterAll, expect, it } from 'vitest'
import { panelKeys } from '../panel-keys.ts'
import { richTextExtensions } from '../rich-text-extensions.ts'
import { isMenu } from './editor-command.ts'
import { toolbarGroups } from '../toolbar/editor-toolbar.tsx'

const commands = toolbarGroups.flat().flatMap((item) => (isMenu(item) ? item.commands : [item]))
const opened: string[] = []
const element = document.createElement('div')
const editor = new Editor({
  element,
  extensions: richTextExtensions({ toUrl: (path) => path, open: (panel) => opened.push(panel) }),
  content: '<p>one</p><p>two</p><p>three</p>',
})
afterAll(() => editor.destroy())

/** Presses the keys that a command states, in the second paragraph. */
function press(keys: string, second = '<p>two</p>'): boolean {
  editor.commands.setContent(`<p>one</p>${second}<p>three</p>`)
  editor.commands.setTextSelection({ from: 6, to: 9 })
  const parts = keys.split(/-(?=.)/)
  const key = parts.at(-1) ?? ''
  const event = new KeyboardEvent('keydown', {
    key,
    keyCode: key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0,
    ctrlKey: parts.includes('Mod'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    bubbles: true,
    cancelable: true,
  })
  editor.view.dom.dispatchEvent(event)
  return event.defaultPrevented
}

it.each(commands.flatMap(({ name, keys }) => (keys === undefined ? [] : [[name, keys] as const])))(
  'the command %s has the keys that its tooltip names, %s',
  (name, keys) => {
    if (name === 'redo') {
      press('Mod-b')
      editor.commands.undo()
      expect(editor.can().redo()).toBe(true)
      return
    }
    opened.length = 0
    expect(press(keys, name === 'paragraph' ? '<h2>two</h2>' : undefined)).toBe(true)
    const panel = panelKeys[keys]
    if (panel !== undefined) expect(opened).toEqual([name])
  },
)

it('no two commands have the same keys or name', () => {
  const keys = commands.flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
})

it('pictures, links and lists have a place before what few texts need, which a narrow window hides', () => {
  const groupOf = (name: string) => toolbarGroups.findIndex((group) => group.some((item) => item.name === name))
  for (const usual of ['link', 'image', 'table', 'bullets'])
    for (const rare of ['subscript', 'code', 'textColour', 'source']) expect(groupOf(usual)).toBeLessThan(groupOf(rare))
})
