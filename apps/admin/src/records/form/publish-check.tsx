import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { PublishProblem, ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { isRecord } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type FormTarget, type FormValues, wireValues } from './form-values.ts'
import { useCrud } from '../services/crud-services.tsx'
import { toText } from '../../values/read-values.ts'

interface PublishCheckProps {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  /** Leads to the input of a value. */
  readonly onJump: (wireName: string) => void
}

/** The check of a form for readers and for the advertising law. */
export interface CheckedContent {
  /** Undefined before a check. */
  readonly problems: readonly PublishProblem[] | undefined
  readonly isRunning: boolean
  /** Checks the values of the form, saved or not. Returns what it found; undefined if it could not run. */
  readonly check: () => Promise<readonly PublishProblem[] | undefined>
  readonly forget: () => void
}

export function usePublishCheck(definition: ResourceDefinition, target: FormTarget): CheckedContent {
  const { source } = useCrud()
  const { getValues } = useFormContext<FormValues>()
  const [problems, setProblems] = useState<readonly PublishProblem[]>()
  const [isRunning, setRunning] = useState(false)
  return {
    problems,
    isRunning,
    forget: () => setProblems(undefined),
    async check() {
      setRunning(true)
      const values = wireValues(definition, target === 'add' ? 'add' : 'edit', getValues())
      let found: readonly PublishProblem[] | undefined
      try {
        const body = target === 'add' ? values : { ...values, id: target }
        found = readProblems(await source.resource(definition).act('check', body, { showSuccess: false }))
        setProblems(found)
      } catch {
        // The reason has been shown.
      }
      setRunning(false)
      return found
    },
  }
}

/** A button that checks the form; each finding leads to its field. */
export function PublishCheck({ definition, target, onJump }: PublishCheckProps) {
  const text = useText()
  const { problems, isRunning, check, forget } = usePublishCheck(definition, target)
  return (
    <>
      <Button color="inherit" loading={isRunning} onClick={() => void check()}>
        {text('form.check')}
      </Button>
      {problems && <Findings definition={definition} problems={problems} onJump={onJump} onClose={forget} />}
    </>
  )
}

interface FindingsProps extends Pick<PublishCheckProps, 'definition' | 'onJump'> {
  readonly problems: readonly PublishProblem[]
  readonly onClose: () => void
  /** Rendered below the findings. */
  readonly children?: ReactNode
}

/** What a check has found. */
export function Findings({ definition, problems, onJump, onClose, children }: FindingsProps) {
  const text = useText()
  const locale = useLocale()
  const isClean = problems.length === 0
  const jump = ({ field, kind, text: address }: PublishProblem) => {
    onJump(field)
    if (kind === 'textPicture' && address) showPicture(address)
  }
  return (
    <Alert
      severity={isClean ? 'success' : problems.some(isError) ? 'error' : 'warning'}
      role="status"
      onClose={onClose}
      closeText={text('crud.form.close')}
      sx={{ order: -1, flexBasis: '100%', maxHeight: '38vh', overflow: 'auto' }}
    >
      {isClean ? text('form.check.clean') : text('form.check.found', { count: problems.length })}
      {!isClean && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 5, overflowWrap: 'anywhere' }}>
          {problems.map((problem) => (
            <li key={`${problem.field} ${problem.kind} ${problem.text ?? ''}`}>
              <Link component="button" type="button" onClick={() => jump(problem)} sx={{ font: 'inherit' }}>
                {labelOf(definition, problem.field, locale)}
              </Link>
              {text('form.check.colon')}
              {text(`form.check.${problem.kind}`, {
                text: (problem.kind === 'textPicture' ? problem.text?.replace(/^.*\//, '') : problem.text) ?? '',
              })}
            </li>
          ))}
        </Box>
      )}
      {children}
    </Alert>
  )
}

/** A finding with which a save would be refused. */
export function isError({ kind }: PublishProblem): boolean {
  return kind === 'taken'
}

/** Scrolls to a picture in a text of the form, once its input is shown. */
function showPicture(address: string): void {
  requestAnimationFrame(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('[contenteditable] img')]
    pictures.find(({ src }) => src.endsWith(address))?.scrollIntoView({ block: 'center' })
  })
}

const kinds: readonly PublishProblem['kind'][] = [
  'picture',
  'summary',
  'text',
  'textPicture',
  'alt',
  'english',
  'link',
  'word',
  'taken',
]

/** Reads the findings of the server; those of a later version that this one cannot name are left out. */
function readProblems(reply: unknown): readonly PublishProblem[] {
  const list = isRecord(reply) && Array.isArray(reply.problems) ? reply.problems.filter(isRecord) : []
  return list.flatMap(({ field, kind, text }) => {
    const known = kinds.find((each) => each === kind)
    return known ? [{ field: toText(field), kind: known, text: toText(text) }] : []
  })
}
