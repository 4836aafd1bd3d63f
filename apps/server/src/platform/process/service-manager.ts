import { execFile } from 'node:child_process'

/**
 * Tells systemd that the service is ready, or that it stops, as its `Type=notify` demands. Node.js has no datagram sockets of files, so
 * `systemd-notify` sends it.
 */
export function notifyServiceManager(state: 'READY=1' | 'STOPPING=1', onFailure: (error: Error) => void): void {
  execFile('systemd-notify', [state], (error) => {
    if (error) onFailure(error)
  })
}
