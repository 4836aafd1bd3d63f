import AlternateEmailRounded from '@mui/icons-material/AlternateEmailRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { longestComment } from '@teachnet/contract/lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '@teachnet/i18n/react'
import { keyOf } from '@teachnet/ui/keys'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { useCrud } from '../services/crud-services.tsx'
import { queryKeys } from '../services/query-keys.ts'

interface CommentComposerProps {
  /** The record, whose readers can be named. */
  readonly record: { readonly controller: string; readonly id: number }
  readonly label: string
  readonly submit: string
  /** Resolves when it is stored; the text stays if it is not. */
  readonly onSubmit: (text: string, mentions: readonly number[]) => Promise<void>
  readonly onCancel: () => void
}

/** Writes a comment or an answer. After `@`, it offers colleagues who may see the record. */
export function CommentComposer({ record, label, submit, onSubmit, onCancel }: CommentComposerProps) {
  const text = useText()
  const id = useId()
  const [value, setValue] = useState('')
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const named = useRef(new Map<string, number>())
  const mention = useMention(record, value, input)

  function choose(person: { readonly id: number; readonly name: string }): void {
    named.current.set(person.name, person.id)
    setValue(mention.complete(person.name))
    mention.end()
    input.current?.focus()
  }

  async function send(): Promise<void> {
    if (value.trim() === '' || value.trim().length > longestComment || isSending) return
    setSending(true)
    const ids = [...named.current].flatMap(([name, each]) => (value.includes(`@${name}`) ? [each] : []))
    try {
      await onSubmit(value, ids)
      setValue('')
    } catch {
      // The error was reported; the text stays.
    } finally {
      setSending(false)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event)
    const { people, chosen } = mention
    const person = people[chosen]
    if (person && (key === 'ArrowDown' || key === 'ArrowUp'))
      mention.choose((chosen + (key === 'ArrowDown' ? 1 : people.length - 1)) % people.length)
    else if (person && (key === 'Enter' || key === 'Tab')) choose(person)
    else if (key === 'Escape' && people.length > 0) mention.end()
    else if (key === 'Escape') onCancel()
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    else return
    event.preventDefault()
    // A dialog around it would close.
    event.stopPropagation()
  }
  const isTooLong = value.trim().length > longestComment
  const hasPeople = mention.people.length > 0
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField
        label={label}
        multiline
        minRows={2}
        maxRows={8}
        size="small"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because somebody wants to write
        autoFocus
        value={value}
        inputRef={input}
        error={isTooLong}
        helperText={isTooLong ? text('form.comments.tooLong', { max: longestComment }) : text('form.comments.hint')}
        onChange={({ target }) => {
          setValue(target.value)
          mention.read(target.value, target.selectionStart ?? target.value.length)
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: {
            'aria-autocomplete': 'list',
            'aria-controls': hasPeople ? `${id}-people` : undefined,
            'aria-activedescendant': hasPeople ? `${id}-${mention.chosen}` : undefined,
          },
        }}
      />
      {hasPeople && (
        <Paper variant="outlined">
          <MenuList
            dense
            role="listbox"
            id={`${id}-people`}
            aria-label={text('form.comments.people')}
            variant="menu"
            autoFocus={false}
            sx={{ maxHeight: 220, overflow: 'auto' }}
          >
            {mention.people.map((person, index) => (
              <MenuItem
                key={person.id}
                role="option"
                id={`${id}-${index}`}
                tabIndex={-1}
                selected={index === mention.chosen}
                aria-selected={index === mention.chosen}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(person)}
              >
                {person.name}
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      )}
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <IconButton
          size="small"
          title={text('form.comments.mention')}
          aria-label={text('form.comments.mention')}
          onClick={() => {
            const next = value === '' || /\s$/.test(value) ? `${value}@` : `${value} @`
            setValue(next)
            mention.read(next, next.length)
            input.current?.focus()
          }}
        >
          <AlternateEmailRounded sx={{ fontSize: '1.125rem' }} />
        </IconButton>
        <Box sx={{ flex: 1 }} />
        <Button size="small" color="inherit" onClick={onCancel}>
          {text('crud.form.cancel')}
        </Button>
        <Button
          size="small"
          variant="contained"
          loading={isSending}
          disabled={value.trim() === '' || isTooLong}
          onClick={() => void send()}
        >
          {submit}
        </Button>
      </Box>
    </Box>
  )
}

/** The name that is being typed after `@`, and the people whose name it may be. */
function useMention(
  record: CommentComposerProps['record'],
  value: string,
  input: { readonly current: HTMLTextAreaElement | null },
) {
  const { source } = useCrud()
  const [begun, setBegun] = useState<{ readonly at: number; readonly typed: string }>()
  const [chosen, setChosen] = useState(0)
  const search = useDeferredValue(begun?.typed ?? '')
  const { data } = useQuery({
    queryKey: queryKeys.commentPeople(record.controller, record.id, search),
    queryFn: ({ signal }) => source.comments.people({ ...record, search }, { signal }),
    enabled: begun !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const people = begun ? (data ?? []) : []
  return {
    people,
    chosen: Math.min(chosen, Math.max(0, people.length - 1)),
    choose: setChosen,
    read(text: string, caret: number) {
      const found = /(?:^|[^\p{L}\p{N}])@([^\s@]{0,30})$/u.exec(text.slice(0, caret))
      const typed = found?.[1]
      setBegun(typed === undefined ? undefined : { at: caret - typed.length, typed })
      setChosen(0)
    },
    end: () => setBegun(undefined),
    /** The text with a name in place of what was typed of it. */
    complete(name: string) {
      const at = begun?.at ?? input.current?.selectionStart ?? value.length
      return `${value.slice(0, at)}${name} ${value.slice(at + (begun?.typed.length ?? 0)).trimStart()}`
    },
  }
}
