import type { RichTextField } from '@teachnet/contract'
import { type Editor, getSchema, type JSONContent } from '@tiptap/core'
import { useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type InputProps, type SharingState, useCrud } from '../../../module-host/admin-api.ts'
import { changesBetween } from './sharing/document-changes.ts'
import { useSharedText } from './sharing/use-shared-text.tsx'
import { toText } from '../../../values/read-values.ts'
import type { CleanPaste } from './paste/paste-report.ts'
import type { CommandTools } from './commands/editor-command.ts'
import { type TextId, useEditorHost } from './editor-host.tsx'
import type { SourceForms } from './panels/source-panel.tsx'
import { findCommands } from './slash/slash-commands.ts'
import type { useSlashMenu } from './slash/slash-menu.tsx'
import { createRichTextDocument, type RichTextDocument } from './rich-text-document.ts'
import { richTextExtensions } from './rich-text-extensions.ts'
import { createRichTextMarkdown } from './rich-text-markdown.ts'
import type { FigureParts } from './nodes/figure.ts'
import { richTextStyles } from '@teachnet/contract/rich-text'
import { attributesOf, isRichTextElement, type PreservedKind, type PreservedOptions } from './preserved-content.ts'
import { parseHtml } from '../../../values/canonical-html.ts'

/** Callbacks of the menu of commands after `/`, which the editor calls. */
type SlashTools = Pick<ReturnType<typeof useSlashMenu>, 'onChange' | 'onKey'>

/** Callbacks for the parts of an editor. */
export interface EditorTools extends CommandTools {
  readonly slash: SlashTools
  readonly onFiles: (files: readonly File[]) => void
  readonly onPasted: (paste: CleanPaste, editor: Editor) => void
}

/** What an editor and its form have. They differ while the form has a value from elsewhere, such as a restored draft. */
export interface EditorValues {
  /** The value of the form. */
  newest: unknown
  /** The value that the editor has: as it was given, or as its own changes made it. */
  held: unknown
}

/** Height of what stays in view above the text while a form is scrolled, in CSS pixels. */
const coveredHeight = 120

/** The editor that holds the value of a field. `live` is undefined while the editor is created, or after it was destroyed. */
export function useRichText(
  props: InputProps<RichTextField> & { readonly valuesRef: RefObject<EditorValues> },
  tools: EditorTools,
): {
  readonly editor: Editor | null
  readonly live: Editor | undefined
  /** How the full text is written and read; undefined without `live`. */
  readonly source: SourceForms | undefined
  /** Who edits the text, too; undefined while nobody does. */
  readonly sharing: SharingState | undefined
} {
  const { id, value, valuesRef, onChange, onBlur, inputRef, required } = props
  const { toUrl } = useCrud()
  const { say } = useEditorHost()
  const latest = useRef({ onChange, onBlur, toUrl, say, tools })
  latest.current = { onChange, onBlur, toUrl, say, tools }
  const live = useRef<Editor | undefined>(undefined)
  const [{ extensions, document }] = useState(() => {
    const addressOf = (path: string) => latest.current.toUrl(path)
    const rendering = { toUrl: addressOf, say: (id: TextId) => latest.current.say(id) }
    const renderPreserved = createPreservedRendering({
      labelOf: (kind) => latest.current.say(`preserved.${kind}`),
      toUrl: addressOf,
    })
    const all = richTextExtensions({
      toUrl: addressOf,
      renderPreserved,
      renderFigure: createFigureRendering(rendering),
      renderPlayer: createPlayerRendering(rendering),
      nameTask: (text) => latest.current.say('task', { text }),
      handleTitle: () => latest.current.say('drag'),
      slash: {
        find: (typed) => findCommands(typed, (id) => latest.current.say(id)),
        run: (command) => {
          if (live.current) command.run(live.current, latest.current.tools)
        },
        onChange: (state) => latest.current.tools.slash.onChange(state),
        onKey: (key) => latest.current.tools.slash.onKey(key),
      },
      onFiles: (files) => latest.current.tools.onFiles(files),
      onPasted: (paste) => {
        const current = live.current
        if (current && !current.isDestroyed) latest.current.tools.onPasted(paste, current)
      },
      open: (panel) => latest.current.tools.open(panel),
    })
    return { extensions: all, document: createRichTextDocument(getSchema(all)) }
  })
  const [first] = useState(() => {
    const html = toText(value)
    return { html, content: document.fromHtml(html) }
  })
  const editor = useEditor({
    extensions,
    content: first.content,
    editorProps: {
      // The tools of the editor and the languages of the form lie over the upper edge.
      scrollThreshold: { top: coveredHeight, right: 0, bottom: 60, left: 0 },
      scrollMargin: { top: coveredHeight, right: 0, bottom: 60, left: 0 },
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-required': String(required),
      },
    },
    // A page that is hidden and shown again gets a new editor, which starts with the initial text.
    onCreate: ({ editor: current }) => {
      const html = toText(valuesRef.current.newest)
      valuesRef.current.held = html
      if (html !== first.html) replaceDocument(current, document.fromHtml(html))
    },
    onUpdate: ({ editor: current }) => {
      const next = document.toHtml(current.state.doc)
      valuesRef.current = { newest: next, held: next }
      latest.current.onChange(next)
    },
    onBlur: () => latest.current.onBlur(),
  })
  // A page that is hidden and shown again gets a new editor, some time after its effects.
  const shown = editor && !editor.isDestroyed ? editor : undefined
  live.current = shown
  // A restored draft comes from outside; the user's typing is already in the editor.
  useEffect(() => {
    const html = toText(valuesRef.current.newest)
    if (!shown || shown.isDestroyed || html === toText(valuesRef.current.held)) return
    valuesRef.current.held = html
    replaceDocument(shown, document.fromHtml(html))
  }, [shown, value, document, valuesRef])
  useEffect(() => {
    if (shown && !shown.isDestroyed) inputRef(shown.view.dom)
  }, [shown, inputRef])
  const source = shown && sourceForms(shown, document)
  const sharing = useSharedText(shown, { name: props.name, document })
  return { editor, live: shown, source, sharing }
}

function sourceForms(editor: Editor, html: RichTextDocument): SourceForms {
  const markdown = createRichTextMarkdown(editor, html)
  return {
    html: { write: () => html.toHtml(editor.state.doc), read: html.fromHtml },
    markdown: { write: () => markdown.toMarkdown(editor.state.doc), read: markdown.fromMarkdown },
  }
}

interface RenderOptions {
  /** Returns the address from which a browser loads a stored one. */
  readonly toUrl: (path: string) => string
  readonly say: (id: TextId) => string
}

/** Renders pictures with their captions. A picture without a description has a note that editors see, and visitors do not. */
function createFigureRendering({ toUrl, say }: RenderOptions): (parts: FigureParts) => HTMLElement {
  return ({ src, alt, caption, credit, size }) => {
    const figure = document.createElement('figure')
    if (size !== '') figure.className = `rt-${size}`
    const picture = document.createElement('img')
    picture.alt = alt
    picture.src = toUrl(src)
    figure.append(picture)
    if (alt === '') figure.append(element('span', say('altMissing'), 'missing-alt'))
    const words = document.createElement('figcaption')
    words.append(caption, ...(credit === '' ? [] : [' ', element('small', credit)]))
    if (caption !== '' || credit !== '') figure.append(words)
    return figure
  }
}

/** Renders players: a video of the site itself can be played, of another one the address is shown. */
function createPlayerRendering({ toUrl, say }: RenderOptions): (kind: 'video' | 'frame', src: string) => HTMLElement {
  return (kind, src) => {
    const box = element('div', '', 'preserved')
    box.append(element('span', say(kind), 'preserved-label'))
    if (kind === 'video' && src.startsWith('/storage/')) {
      const video = document.createElement('video')
      video.controls = true
      video.preload = 'metadata'
      video.src = toUrl(src)
      box.append(video)
    } else box.append(element('code', src))
    return box
  }
}

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  if (className !== '') made.className = className
  return made
}

/**
 * Replaces the document of an editor exactly: nothing is adjusted, and an empty heading stays a heading. Equal blocks are not touched, since
 * others may be editing them.
 */
export function replaceDocument({ state, view, schema }: Editor, document: JSONContent): void {
  const replacement = state.tr
  for (const step of changesBetween(state.doc, schema.nodeFromJSON(document)).steps) replacement.step(step)
  for (const meta of ['preventUpdate', 'preventClearDocument']) replacement.setMeta(meta, true)
  view.dispatch(replacement.setMeta('addToHistory', false))
}

interface Options {
  readonly labelOf: (kind: PreservedKind) => string
  /** Returns the address from which a browser loads a stored one. */
  readonly toUrl: (path: string) => string
}

/** Elements that would load another page or play media: their addresses are shown as text. */
const players = new Set(['video', 'audio', 'iframe', 'source'])

/**
 * Renders a part that the editor keeps unchanged: its label and, if safe, a preview. The elements are rebuilt from the list of allowed rich
 * text elements; no code of the text reaches the page.
 */
function createPreservedRendering({ labelOf, toUrl }: Options): PreservedOptions['render'] {
  return (kind, html, isInline) => {
    const dom = document.createElement(isInline ? 'span' : 'div')
    dom.className = 'preserved'
    const label = document.createElement('span')
    label.className = 'preserved-label'
    label.textContent = labelOf(kind)
    dom.append(label, ...renderNodes(parseHtml(html), toUrl))
    return dom
  }
}

function renderNodes(parent: Element, toUrl: Options['toUrl']): Node[] {
  return [...parent.childNodes].flatMap((child): Node[] => {
    if (child instanceof Text) return [document.createTextNode(child.data)]
    if (!(child instanceof Element)) return []
    if (players.has(child.localName)) {
      const address = document.createElement('code')
      address.textContent = child.getAttribute('src') ?? ''
      return [address, ...renderNodes(child, toUrl)]
    }
    const inner = renderNodes(child, toUrl)
    if (!isRichTextElement(child.localName)) return inner
    const element = document.createElement(child.localName)
    for (const [name, value] of Object.entries(attributesOf(child))) setSafely(element, name, value, toUrl)
    element.append(...inner)
    return [element]
  })
}

function setSafely(element: HTMLElement, name: string, value: string, toUrl: Options['toUrl']): void {
  // Links are inactive in an editor, and names and classes of the text must not affect our pages.
  if (['href', 'target', 'name', 'id', 'class'].includes(name)) return
  if (name === 'src') {
    if (/^(https?:|\/)/i.test(value)) element.setAttribute('src', toUrl(value))
  } else if (name === 'style') {
    for (const declaration of value.split(';')) {
      const [property = '', setting = ''] = declaration.split(':').map((part) => part.trim())
      if (richTextStyles[property]?.some((form) => form.test(setting))) element.style.setProperty(property, setting)
    }
  } else element.setAttribute(name, value)
}
