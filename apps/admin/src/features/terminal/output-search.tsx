import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded'
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded'
import TextField from '@mui/material/TextField'
import { useText } from '@teachnet/i18n/react'
import { ToolButton } from './tool-button.tsx'

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
export function OutputSearch({ query, onQuery, isSearching, place, count, onGo }: OutputSearchProps) {
  const text = useText()
  return (
    <>
      <TextField
        size="small"
        type="search"
        label={text('terminal.search')}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Enter') onGo(place + (shiftKey ? -1 : 1))
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
