import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useText } from '@teachnet/i18n/react'
import { linesOf, type Task } from '@teachnet/terminal-core'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { OutputLine } from './output-line.tsx'
import { OutputSearch } from './output-search.tsx'
import { findLines, toText } from './output-text.ts'
import { ToolButton } from './tool-button.tsx'
import { saveFile } from '../../values/save-file.ts'

interface TaskOutputProps {
  readonly task: Task
  readonly id: string
  readonly onCopied: () => void
}

/** Pixels; the same value as in the style sheet. */
const lineHeight = 20

/** The output of a task. Renders only the visible lines, so that a hundred thousand lines cost as much as one screen. */
export function TaskOutput({ task, id, onCopied }: TaskOutputProps) {
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
        <ToolButton label={text('terminal.copy')} onClick={() => void copy(toText(task.message)).then(onCopied)}>
          <ContentCopyRounded fontSize="small" />
        </ToolButton>
        <ToolButton label={text('terminal.download')} onClick={() => download(task)}>
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

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

function download({ command, createTime, message }: Task): void {
  saveFile(`${command}-${createTime}.log`, toText(message))
}
