import { keyOf, useSettledInput } from '@teachnet/ui/keys'
import CloseRounded from '@mui/icons-material/CloseRounded'
import SearchRounded from '@mui/icons-material/SearchRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useText } from '@teachnet/i18n/react'
import { useEffect, useRef, useState } from 'react'

interface QuickSearchProps {
  readonly value: string
  /** Labels of the searched fields. */
  readonly fields: readonly string[]
  readonly onSearch: (text: string) => void
}

/** Milliseconds after the last keystroke before the list is requested. */
const pause = 350

export function QuickSearch({ value, fields, onSearch }: QuickSearchProps) {
  const text = useText()
  const [typed, setTyped] = useState(value)
  const input = useSettledInput(typed, setTyped)
  const latest = useRef(onSearch)
  latest.current = onSearch
  // Back and forward change the address, and with it the search text.
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => latest.current(typed), pause)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    // Not a component of the library: its text fields need more code than the rest of the toolbar.
    <Box sx={frameStyle}>
      <SearchRounded sx={{ fontSize: '1.25rem', color: 'text.secondary' }} />
      <Box
        component="input"
        role="searchbox"
        aria-label={text('crud.search.quickIn', { fields: fields.join(', ') })}
        placeholder={text('crud.search.quick')}
        {...input}
        onKeyDown={(event) => {
          const key = keyOf(event)
          if (key === 'Enter') onSearch(typed)
          if (key !== 'Escape' || typed === '') return
          // It empties the search, and does not also close the dialog around the list.
          event.preventDefault()
          event.stopPropagation()
          setTyped('')
        }}
        sx={inputStyle}
      />
      {typed !== '' && (
        <IconButton size="small" aria-label={text('crud.search.clearQuick')} onClick={() => setTyped('')}>
          <CloseRounded sx={{ fontSize: '1.125rem' }} />
        </IconButton>
      )}
    </Box>
  )
}

const frameStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: 36,
  width: { xs: '100%', sm: 240 },
  pl: 3,
  pr: 1,
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:focus-within': { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' },
} as const

const inputStyle = {
  flex: 1,
  minWidth: 0,
  p: 0,
  border: 0,
  outline: 'none !important',
  font: 'inherit',
  fontSize: '0.875rem',
  color: 'text.primary',
  bgcolor: 'transparent',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const
