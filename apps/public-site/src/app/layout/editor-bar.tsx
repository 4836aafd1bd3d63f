import { permissionOf, previewParameter } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { adminArea } from '@teachnet/protocol'
import { useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { pageDataOf, type PageRecord } from '../loading/page-data.ts'
import { useAppAddress } from '../root-data.ts'
import { useStoredAccount } from '../account/use-stored-account.ts'
import { siteClient } from '../site-client.ts'

/**
 * For staff: whether the page is a preview, and a link that edits its record. The server renders no link, so that every visitor gets the
 * same page; the browser of a signed-in administrator asks whether the account may edit the record. The answer is a hint for the page: the
 * back office checks it again.
 */
export function EditorBar() {
  const text = useText()
  const { search } = useLocation()
  const record = usePageRecord()
  const editAddress = useEditAddress(record)
  const isPreview = record !== undefined && new URLSearchParams(search).has(previewParameter)
  if (!isPreview && editAddress === undefined) return null
  return (
    <aside className="editor-bar" aria-label={text('site.editorBar')}>
      {isPreview && <p>{text('site.preview')}</p>}
      {editAddress !== undefined && <a href={editAddress}>{text('site.edit')}</a>}
    </aside>
  )
}

/** The record that the page shows. */
function usePageRecord(): PageRecord | undefined {
  return useMatches()
    .map(({ loaderData }) => pageDataOf(loaderData))
    .find((data) => data !== undefined)?.record
}

/** The address of a record's form, once the server has said that the signed-in administrator may open it. */
function useEditAddress(record: PageRecord | undefined): string | undefined {
  const token = useStoredAccount('admin')?.token
  const addressOf = useAppAddress()
  const [permitted, setPermitted] = useState<string>()
  const call = record && `${adminArea.apiPrefix}/${record.controller}/edit?id=${record.id}`
  useEffect(() => {
    if (token === undefined || call === undefined) return undefined
    const requested = new AbortController()
    siteClient
      .call({ method: 'GET', path: call }, { headers: { [adminArea.tokenHeader]: token }, signal: requested.signal })
      .then(() => setPermitted(call))
      .catch(() => undefined) // no link without permission, or without a reply
    return () => requested.abort()
  }, [token, call])
  if (record === undefined || token === undefined || permitted !== call) return undefined
  return addressOf(`${adminArea.basePath}/${permissionOf(record)}?form=${record.id}`)
}
