import { createServer } from 'node:https'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { trustTestCertificate } from './mail-server.ts'
import { testCertificate, testKey } from './test-certificate.ts'

/** Starts an HTTPS server on this machine, whose certificate this process trusts until it is closed. */
export async function startHttpsServer(answer: RequestListener): Promise<{ port: number; close: () => Promise<void> }> {
  const distrust = trustTestCertificate()
  const server = createServer({ key: testKey, cert: testCertificate }, answer)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    distrust()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port, close }
}
