import Alert from '@mui/material/Alert'
import type { ResourceDefinition } from '@teachnet/contract'
import { useFormats, useText } from '@teachnet/i18n/react'
import { usePresence } from '../../crud/form/use-presence.ts'

interface OthersHereProps {
  readonly definition: ResourceDefinition
  readonly id: number
  /** Whether this form holds changes that are not saved. */
  readonly isChanged: boolean
}

/** Names the other administrators who have the record open; those who are changing it first. */
export function OthersHere({ definition, id, isChanged }: OthersHereProps) {
  const text = useText()
  const { list } = useFormats()
  const others = usePresence(definition, id, isChanged)
  if (others.length === 0) return null
  const changing = others.filter((one) => one.isChanged)
  const named = changing.length > 0 ? changing : others
  const names = list(named.map(({ name }) => name))
  return (
    <Alert severity={changing.length > 0 ? 'warning' : 'info'} role="status" sx={{ mb: 4 }}>
      {text(changing.length > 0 ? 'form.others.changing' : 'form.others.here', { names })}
    </Alert>
  )
}
