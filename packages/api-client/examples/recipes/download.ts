import type { ApiClient } from '@teachnet/api-client'

/** Downloads an export and hands it to the browser under the name that the server gave it. */
export async function saveExport(
  client: ApiClient,
  path: string,
  { onShare, save }: { onShare: (share: number) => void; save: (blob: Blob, name: string) => void },
): Promise<void> {
  const { blob, name } = await client.download({
    method: 'GET',
    path,
    timeout: 0, // a large export may take minutes
    onDownloadProgress: ({ loaded, total }) => total > 0 && onShare(loaded / total),
  })
  save(blob, name || 'export')
}
