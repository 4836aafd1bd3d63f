import type { RelationField } from '@teachnet/contract'
import { isRecord } from '@teachnet/protocol'
import { useQuery } from '@tanstack/react-query'
import { useText } from '@teachnet/i18n/react'
import { useCrud } from '../records/services/crud-services.tsx'
import { queryKeys } from '../records/services/query-keys.ts'
import { toNumber, toText } from '../values/read-values.ts'
import type { InputProps } from '../fields/field-props.ts'
import { RelationInput } from '../fields/relation/parts.tsx'
import { WithMessages } from '../messages/with-messages.tsx'

/** Selects the member whose balance or points change, and shows the current values. */
export function BalanceOwnerInput(props: InputProps<RelationField>) {
  return (
    <WithMessages of="record" fallback={<RelationInput {...props} />}>
      <WithBalance {...props} />
    </WithMessages>
  )
}

function WithBalance(props: InputProps<RelationField>) {
  const { definition, value, help } = props
  const text = useText()
  const { source } = useCrud()
  const userId = toNumber(value)
  const { data } = useQuery({
    queryKey: queryKeys.info(definition.controller, userId ?? 0),
    queryFn: async ({ signal }) => source.resource(definition).read('add', { userId }, { signal, showError: false }),
    enabled: userId !== undefined,
  })
  const member = isRecord(data) && isRecord(data.user) && toNumber(data.user.id) === userId ? data.user : undefined
  const name = 'money' in definition.fields ? 'money' : 'score'
  const balance = member && text(`record.balance.${name}`, { amount: toText(member[name]) })
  return <RelationInput {...props} help={balance ?? help} />
}
