import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { PublishProblem, ResourceDefinition } from '@teachnet/contract'
import { labelOf } from '@teachnet/contract/schema'
import { isRecord } from '@teachnet/protocol'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type FormTarget, type FormValues, wireValues } from '../../crud/form/form-values.ts'
import { useCrud } from '../../crud/services/crud-services.tsx'
import { toText } from '../../values/read-values.ts'

interface PublishCheckProps {
  readonly definition: ResourceDefinition
  readonly target: FormTarget
  /** Leads to the input of a value. */
  readonly onJump: (wireName: string) => void
}

/**
 * Checks the values of the form, saved or not, for readers and for the advertising law; each finding leads to its
 * field.
 */
export function PublishCheck({ definition, target, onJump }: PublishCheckProps) {
  const text = useText()
  const { source } = useCrud()
  const { getValues } = useFormContext<FormValues>()
  const [problems, setProblems] = useState<readonly PublishProblem[]>()
  const [isRunning, setRunning] = useState(false)

  async function check(): Promise<void> {
    setRunning(true)
    const values = wireValues(definition, target === 'add' ? 'add' : 'edit', getValues())
    try {
      const body = { ...values, ...(target !== 'add' && { id: target }) }
      setProblems(readProblems(await source.resource(definition).act('check', body, { showSuccess: false })))
    } catch {
      // The reason has been shown.
    }
    setRunning(false)
  }

  return (
    <>
      <Button color="inherit" loading={isRunning} onClick={() => void check()}>
        {text('form.check')}
      </Button>
      {problems && <Findings {...{ definition, problems, onJump }} onClose={() => setProblems(undefined)} />}
    </>
  )
}

interface FindingsProps extends Pick<PublishCheckProps, 'definition' | 'onJump'> {
  readonly problems: readonly PublishProblem[]
  readonly onClose: () => void
}

function Findings({ definition, problems, onJump, onClose }: FindingsProps) {
  const text = useText()
  const locale = useLocale()
  const isClean = problems.length === 0
  return (
    <Alert
      severity={isClean ? 'success' : 'warning'}
      role="status"
      onClose={onClose}
      closeText={text('crud.form.close')}
      sx={{ order: -1, flexBasis: '100%', maxHeight: '38vh', overflow: 'auto' }}
    >
      {isClean ? text('form.check.clean') : text('form.check.found', { count: problems.length })}
      {!isClean && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
          {problems.map((problem) => (
            <li key={`${problem.field} ${problem.kind} ${problem.text ?? ''}`}>
              <Link component="button" type="button" onClick={() => onJump(problem.field)} sx={{ font: 'inherit' }}>
                {labelOf(definition, problem.field, locale)}
              </Link>
              {text('form.check.colon')}
              {text(`form.check.${problem.kind}`, { text: problem.text ?? '' })}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  )
}

const kinds: readonly PublishProblem['kind'][] = [
  'picture',
  'summary',
  'text',
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
