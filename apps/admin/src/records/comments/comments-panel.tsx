import CloseRounded from '@mui/icons-material/CloseRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ConfirmDialog } from '@teachnet/account-pages/dialogs'
import type { ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import type { TextComment } from '@teachnet/contract/lists'
import { useFormats, useLocale, useText } from '@teachnet/i18n/react'
import { keyOf } from '@teachnet/ui/keys'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { twoColumns } from '../form/form-layout.ts'
import { CommentComposer } from './comment-composer.tsx'
import type { CommentsOfForm, PlacedThread } from './use-form-comments.ts'

interface CommentsPanelProps {
  readonly comments: CommentsOfForm
  readonly definition: ResourceDefinition
  readonly id: number
}

/** The comments on the texts of a form: next to the text in a wide window, over it elsewhere. */
export function CommentsPanel(props: CommentsPanelProps) {
  const isWide = useMediaQuery(twoColumns)
  const isPhone = useMediaQuery('(max-width: 599px)')
  const { close } = props.comments
  if (isWide)
    return (
      <Box component="aside" sx={besideStyle}>
        <Threads {...props} onShown={() => undefined} />
      </Box>
    )
  return (
    <Drawer
      open
      anchor={isPhone ? 'bottom' : 'right'}
      onClose={close}
      // Over the form, which is a dialog itself.
      sx={{ zIndex: 'modal' }}
      slotProps={{ paper: { sx: isPhone ? { maxHeight: '75dvh', borderRadius: '12px 12px 0 0' } : { width: 400 } } }}
    >
      <Threads {...props} onShown={close} />
    </Drawer>
  )
}

/** Over the settings; the text stays free. */
const besideStyle = {
  position: 'absolute',
  insetBlock: 0,
  right: 0,
  width: 360,
  zIndex: 4,
  overflow: 'auto',
  borderLeft: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const

interface ThreadsProps extends CommentsPanelProps {
  /** Called when a passage was shown, which the panel may cover. */
  readonly onShown: () => void
}

function Threads({ comments, definition, id, onShown }: ThreadsProps) {
  const text = useText()
  const locale = useLocale()
  const heading = useId()
  const [showsDone, setShowsDone] = useState(false)
  const [removing, setRemoving] = useState<TextComment>()
  const { texts, close } = comments
  const { begun } = texts
  const record = { controller: definition.controller, id }
  const all = comments.sorted()
  const active = all.find(({ comment }) => comment.id === texts.active)
  const open = all.filter(({ comment }) => !comment.done)
  const done = all.filter(({ comment }) => comment.done)
  const isDoneOpen = showsDone || active?.comment.done != null
  const render = (thread: PlacedThread) => (
    <Thread
      key={thread.comment.id}
      thread={thread}
      record={record}
      comments={comments}
      onShow={() => {
        // First, since the focus goes into the text.
        onShown()
        comments.show(thread)
      }}
      onRemove={setRemoving}
    />
  )
  return (
    <Box
      role="region"
      aria-labelledby={heading}
      onKeyDown={(event) => {
        if (keyOf(event) !== 'Escape') return
        event.stopPropagation()
        close()
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, p: 4 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography id={heading} variant="h3" component="h3" sx={{ flex: 1 }}>
          {text('form.comments.title', { count: comments.openCount ?? 0 })}
        </Typography>
        <IconButton edge="end" aria-label={text('form.comments.close')} onClick={close}>
          <CloseRounded />
        </IconButton>
      </Box>
      {begun && (
        <Box sx={cardStyle(true)}>
          <Words>{readable(begun.quote.exact, text('form.comments.picture'))}</Words>
          <CommentComposer
            record={record}
            label={text('form.comments.new', { field: labelOf(definition, begun.field, locale) })}
            submit={text('form.comments.add')}
            onSubmit={(words, mentions) => comments.add(words, mentions)}
            onCancel={comments.cancel}
          />
        </Box>
      )}
      {comments.openCount !== undefined && all.length === 0 && !begun && (
        <Typography color="text.secondary" variant="body2">
          {text(texts.mayWrite ? 'form.comments.none' : 'form.comments.noneToRead')}
        </Typography>
      )}
      <Box component="ol" aria-label={text('form.comments.open')} sx={listStyle}>
        {open.map(render)}
      </Box>
      {done.length > 0 && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isDoneOpen}
          onClick={() => setShowsDone(!isDoneOpen)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {text(isDoneOpen ? 'form.comments.hideDone' : 'form.comments.showDone', { count: done.length })}
        </Button>
      )}
      {isDoneOpen && done.length > 0 && (
        <Box component="ol" aria-label={text('form.comments.done')} sx={listStyle}>
          {done.map(render)}
        </Box>
      )}
      <ConfirmDialog
        isOpen={removing !== undefined}
        title={text('form.comments.removeTitle')}
        detail={text(removing?.parent == null ? 'form.comments.removeThread' : 'form.comments.removeAnswer')}
        confirm={text('form.comments.remove')}
        cancel={text('crud.form.cancel')}
        onConfirm={() => {
          if (removing) void comments.remove(removing.id).catch(() => undefined)
          setRemoving(undefined)
        }}
        onCancel={() => setRemoving(undefined)}
      />
    </Box>
  )
}

interface ThreadProps {
  readonly thread: PlacedThread
  readonly record: { readonly controller: string; readonly id: number }
  readonly comments: CommentsOfForm
  readonly onShow: () => void
  readonly onRemove: (comment: TextComment) => void
}

/** A passage with its comment, its answers, and what can be done. */
function Thread({ thread, record, comments, onShow, onRemove }: ThreadProps) {
  const text = useText()
  const [isAnswering, setAnswering] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { comment, answers, isPlaced } = thread
  const isActive = comments.texts.active === comment.id
  const element = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const words = readable(comment.quote?.exact ?? '', text('form.comments.picture'))
  const isDone = comment.done !== null
  const resolve = async () => {
    setBusy(true)
    await comments.resolve(comment.id, !isDone).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Box component="li" ref={element} aria-current={isActive} sx={cardStyle(isActive)}>
      {isPlaced ? (
        <Button
          color="inherit"
          title={text('form.comments.show')}
          aria-label={text('form.comments.showOf', { words })}
          onClick={onShow}
          sx={{ p: 0, justifyContent: 'flex-start', textAlign: 'left', fontWeight: 400 }}
        >
          <Words>{words}</Words>
        </Button>
      ) : (
        <>
          <Words>{words}</Words>
          <Typography variant="caption" sx={{ color: 'warning.main' }}>
            {text('form.comments.gone')}
          </Typography>
        </>
      )}
      {[comment, ...answers].map((each) => (
        <CommentText key={each.id} comment={each} onRemove={onRemove} />
      ))}
      {comment.done && <DoneLine done={comment.done} />}
      {comments.texts.mayWrite && isAnswering && (
        <CommentComposer
          record={record}
          label={text('form.comments.answerLabel')}
          submit={text('form.comments.answer')}
          onSubmit={async (answer, mentions) => {
            await comments.add(answer, mentions, comment.id)
            setAnswering(false)
          }}
          onCancel={() => setAnswering(false)}
        />
      )}
      {comments.texts.mayWrite && !isAnswering && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" onClick={() => setAnswering(true)}>
            {text('form.comments.answer')}
          </Button>
          <Button size="small" color="inherit" disabled={isBusy} onClick={() => void resolve()}>
            {text(isDone ? 'form.comments.reopen' : 'form.comments.resolve')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

function CommentText({ comment, onRemove }: Pick<ThreadProps, 'onRemove'> & { readonly comment: TextComment }) {
  const text = useText()
  const { dateTime } = useFormats()
  const { by, create_time: time, text: words, mentions, mayDelete } = comment
  const name = by.name === '' ? text('form.comments.formerPerson') : by.name
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'baseline' }}>
      <Typography variant="caption" color="text.secondary">
        <Box component="strong" sx={{ color: 'text.primary' }}>
          {name}
        </Box>{' '}
        <time>{dateTime(time)}</time>
      </Typography>
      {mayDelete && (
        <Button
          size="small"
          color="inherit"
          aria-label={text('form.comments.removeOf', { name })}
          onClick={() => onRemove(comment)}
          sx={{ minWidth: 0, py: 0, color: 'text.secondary', fontSize: '0.75rem' }}
        >
          {text('form.comments.remove')}
        </Button>
      )}
      <Typography variant="body2" sx={{ gridColumn: '1 / -1', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {withNames(
          words,
          mentions.map(({ name: each }) => each),
        )}
      </Typography>
    </Box>
  )
}

function DoneLine({ done }: { readonly done: NonNullable<TextComment['done']> }) {
  const text = useText()
  const { dateTime } = useFormats()
  const name = done.name === '' ? text('form.comments.formerPerson') : done.name
  return (
    <Typography variant="caption" sx={{ color: 'success.main' }}>
      {text('form.comments.doneBy', { name, time: dateTime(done.time) })}
    </Typography>
  )
}

/** The words of a passage, at most three lines of them. */
function Words({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      component="q"
      sx={{
        display: '-webkit-box',
        WebkitLineClamp: 3,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        pl: 2,
        borderLeft: '3px solid var(--ochre)',
        color: 'text.secondary',
        fontSize: '0.8125rem',
        quotes: 'none',
      }}
    >
      {children}
    </Box>
  )
}

/** Text with the names of people in bold. */
function withNames(words: string, names: readonly string[]): ReactNode {
  const known = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length)
  if (known.length === 0) return words
  const pattern = new RegExp(
    `(@(?:${known.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')}))`,
  )
  return words.split(pattern).map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
}

/** A passage as one line of words; what is no text is named. */
function readable(exact: string, picture: string): string {
  return exact
    .replaceAll('\uFFFC', picture)
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
}

const listStyle = { display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none', '&:empty': { display: 'none' } } as const

const cardStyle = (isActive: boolean) => ({
  display: 'grid',
  gap: 2,
  p: 3,
  border: 1,
  borderColor: isActive ? 'primary.main' : 'divider',
  borderRadius: 2,
})
