import { keyOf, useSettledInput } from '@teachnet/ui/keys'
import { copyText } from '@teachnet/ui/copy-text'
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useText } from '@teachnet/i18n/react'
import {
  linesOf,
  type Task,
  colourNames,
  type Line,
  type Style,
  type Output,
  type Span,
  textOf,
} from '@teachnet/terminal-core'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type CSSProperties, memo, type ReactNode } from 'react'
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded'
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded'
import TextField from '@mui/material/TextField'
import { saveFile } from '../../values/save-file.ts'
import type { TerminalSession } from '../../session/terminal-session.ts'
import IconButton from '@mui/material/IconButton'

interface TaskOutputProps {
  readonly task: Task
  readonly id: string
  readonly loadOutput: TerminalSession['loadOutput']
  readonly onCopied: () => void
}

/** Pixels; the same value as in the style sheet. */
const lineHeight = 20

/** The output of a task. Renders only the visible lines, so that a hundred thousand lines cost as much as one screen. */
export function TaskOutput({ task, id, loadOutput, onCopied }: TaskOutputProps) {
  const text = useText()
  const frame = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(task.message), [task.message])
  const [isFollowing, setFollowing] = useState(true)
  const [query, setQuery] = useState('')
  const search = useDeferredValue(query)
  const found = useMemo(() => findLines(lines, search), [lines, search])
  const [place, setPlace] = useState(0)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => lineHeight,
    overscan: 20,
    // Size before the frame is measured, and in environments without layout: one screen.
    initialRect: { width: 800, height: 400 },
  })
  const count = lines.length

  useEffect(() => {
    if (isFollowing && frame.current) frame.current.scrollTop = count * lineHeight
  }, [isFollowing, count])

  function goTo(next: number): void {
    if (found.length === 0) return
    const at = (next + found.length) % found.length
    setPlace(at)
    setFollowing(false)
    virtualizer.scrollToIndex(found[at] ?? 0, { align: 'center' })
  }

  function onScroll(): void {
    const { current } = frame
    if (current && isFollowing && current.scrollTop + current.clientHeight < current.scrollHeight - 3 * lineHeight)
      setFollowing(false)
  }

  const items = virtualizer.getVirtualItems()
  const current = found[place]
  return (
    <div id={id} className="terminal-output">
      <div className="terminal-output-tools">
        <OutputSearch
          query={query}
          onQuery={(next) => {
            setQuery(next)
            setPlace(0)
          }}
          isSearching={search !== ''}
          place={place}
          count={found.length}
          onGo={goTo}
        />
        <FormControlLabel
          control={<Switch size="small" checked={isFollowing} onChange={(_, isOn) => setFollowing(isOn)} />}
          label={text('terminal.follow')}
        />
        <ToolButton label={text('terminal.copy')} onClick={() => void copyText(toText(task.message)).then(onCopied)}>
          <ContentCopyRounded fontSize="small" />
        </ToolButton>
        <ToolButton label={text('terminal.download')} onClick={() => void download(task, loadOutput)}>
          <DownloadRounded fontSize="small" />
        </ToolButton>
      </div>
      {task.message.dropped > 0 && (
        <p className="terminal-dropped">{text('terminal.dropped', { count: task.message.dropped })}</p>
      )}
      <div
        ref={frame}
        className="terminal-lines"
        role="region"
        aria-label={text('terminal.outputOf', { command: task.command })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that it scrolls by keyboard
        tabIndex={0}
        // As high as its lines, up to the maximum in the style sheet.
        style={{ height: Math.max(count, 3) * lineHeight + 2 }}
        onScroll={onScroll}
      >
        {count === 0 && <p className="terminal-empty">{text('terminal.noOutput')}</p>}
        <div style={{ height: virtualizer.getTotalSize() }}>
          <pre style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
            {items.map(({ index, key }) => (
              <div key={key} data-current={index === current || undefined}>
                <OutputLine line={lines[index] ?? []} query={search} />
              </div>
            ))}
          </pre>
        </div>
      </div>
    </div>
  )
}

/** Saves all output that the server has, else what this browser has: of a long output only the end. */
async function download(task: Task, loadOutput: TerminalSession['loadOutput']): Promise<void> {
  const { command, createTime, message } = task
  // The client has shown the error.
  const output = await loadOutput?.(task).catch(() => undefined)
  saveFile(`${command}-${createTime}.log`, output?.blob ?? toText(message))
}

interface OutputLineProps {
  readonly line: Line
  /** Search text; empty: no search. */
  readonly query: string
}

/** One line of output with its colours. Renders text nodes only, never markup from the output. */
const OutputLine = memo(function OutputLine({ line, query }: OutputLineProps) {
  return (
    <>
      {markLine(line, query).map(({ text, style, isMatch }, index) => {
        const looks = { className: classOf(style), style: coloursOf(style) }
        return isMatch ? (
          <mark key={index} {...looks}>
            {text}
          </mark>
        ) : (
          <span key={index} {...looks}>
            {text}
          </span>
        )
      })}
    </>
  )
})

const switches = ['bold', 'dim', 'italic', 'underline', 'inverse', 'strike'] as const

function classOf(style: Style | undefined): string | undefined {
  if (!style) return undefined
  const { colour = '', background = '' } = style
  const names = [
    ...(colourNames.includes(colour) ? [`ansi-${colour}`] : []),
    ...(colourNames.includes(background) ? [`ansi-on-${background}`] : []),
    ...switches.filter((name) => style[name]).map((name) => `ansi-${name}`),
  ]
  return names.length === 0 ? undefined : names.join(' ')
}

/** Colours outside the theme's palette, as inline style. */
function coloursOf(style: Style | undefined): CSSProperties | undefined {
  const { colour = '', background = '' } = style ?? {}
  const own = {
    color: colour.startsWith('rgb(') ? colour : undefined,
    backgroundColor: background.startsWith('rgb(') ? background : undefined,
  }
  return Object.keys(own).length === 0 ? undefined : own
}

interface OutputSearchProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Whether the output was searched for words. */
  readonly isSearching: boolean
  /** Number of the current line among those found, 0-based. */
  readonly place: number
  /** Number of lines found. */
  readonly count: number
  readonly onGo: (place: number) => void
}

/** Searches the output of a task, and moves between the found lines. */
function OutputSearch({ query, onQuery, isSearching, place, count, onGo }: OutputSearchProps) {
  const text = useText()
  return (
    <>
      <TextField
        size="small"
        type="search"
        label={text('terminal.search')}
        {...useSettledInput(query, onQuery)}
        onKeyDown={(event) => {
          if (keyOf(event) === 'Enter') onGo(place + (event.shiftKey ? -1 : 1))
        }}
      />
      {isSearching && (
        <span className="terminal-found">
          {count === 0 ? text('terminal.notFound') : text('terminal.found', { place: place + 1, count })}
        </span>
      )}
      <ToolButton label={text('terminal.previous')} isDisabled={count === 0} onClick={() => onGo(place - 1)}>
        <KeyboardArrowUpRounded fontSize="small" />
      </ToolButton>
      <ToolButton label={text('terminal.next')} isDisabled={count === 0} onClick={() => onGo(place + 1)}>
        <KeyboardArrowDownRounded fontSize="small" />
      </ToolButton>
    </>
  )
}

/** A span, or a matching part of one. */
interface MarkedSpan extends Span {
  readonly isMatch: boolean
}

/** Returns the text of an output, line by line. */
export function toText(output: Output): string {
  return linesOf(output)
    .map((line) => `${textOf(line)}\n`)
    .join('')
}

/** Returns the indexes of the lines that contain a text, ignoring case; none for an empty text. */
export function findLines(lines: readonly Line[], query: string): readonly number[] {
  if (query === '') return []
  const wanted = query.toLowerCase()
  return lines.flatMap((line, index) => (textOf(line).toLowerCase().includes(wanted) ? [index] : []))
}

/** Splits a line at matches of a text, also across spans. */
export function markLine(line: Line, query: string): readonly MarkedSpan[] {
  const ranges = findRanges(textOf(line), query)
  if (ranges.length === 0) return line.map((span) => ({ ...span, isMatch: false }))
  const marked: MarkedSpan[] = []
  let start = 0
  for (const span of line) {
    const end = start + span.text.length
    const cuts = [start, ...ranges.flat().filter((at) => at > start && at < end), end]
    for (const [index, from] of cuts.slice(0, -1).entries()) {
      const to = cuts[index + 1] ?? end
      const isMatch = ranges.some(([first, last]) => first <= from && to <= last)
      marked.push({ ...span, text: span.text.slice(from - start, to - start), isMatch })
    }
    start = end
  }
  return marked.filter(({ text }) => text !== '')
}

/** Returns start and end of each match, without overlaps. */
function findRanges(text: string, query: string): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = []
  if (query === '') return ranges
  const where = text.toLowerCase()
  const wanted = query.toLowerCase()
  // Letters that are longer in lower case would shift all later positions.
  if (where.length !== text.length) return ranges
  for (let at = where.indexOf(wanted); at !== -1; at = where.indexOf(wanted, at + wanted.length))
    ranges.push([at, at + wanted.length])
  return ranges
}

interface ToolButtonProps {
  readonly label: string
  readonly onClick: () => void
  readonly isDisabled?: boolean
  /** For a button that expands an element: whether it is expanded, and its id. */
  readonly expands?: { readonly isExpanded: boolean; readonly id: string }
  readonly children: ReactNode
}

/** An icon button; its name appears as a tooltip. */
export function ToolButton({ label, onClick, isDisabled = false, expands, children }: ToolButtonProps) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
      aria-expanded={expands ? expands.isExpanded : undefined}
      aria-controls={expands ? expands.id : undefined}
    >
      {children}
    </IconButton>
  )
}
