import { describe, expect, it } from 'vitest'

import { explainInstallFailure, explainUnwritableFolder } from './messages.mjs'

describe('explainInstallFailure', () => {
  it.each([
    'npm error code ENOTFOUND\nnpm error network request to https://registry.example/pnpm failed',
    'npm error code EAI_AGAIN',
    'ERR_PNPM_META_FETCH_FAIL  GET https://registry.example/react: error sending request for url',
    'connect ECONNREFUSED 10.0.0.1:443',
  ])('explains that the registry could not be reached for: %s', (output) => {
    expect(explainInstallFailure(output)).toMatch(/package registry could not be reached/)
  })

  it('reports a full disk before errors that it caused', () => {
    expect(explainInstallFailure('ENOSPC: no space left on device\nECONNRESET')).toMatch(/disk is full/)
  })

  it('distinguishes a read-only folder from one that belongs to another user', () => {
    expect(explainInstallFailure('EROFS: read-only file system, mkdir')).toMatch(/folder is read-only/)
    expect(explainInstallFailure('EACCES: permission denied, mkdir /root/.npm')).toMatch(/Check the owner/)
  })

  it('explains how to repair a lock file that does not match', () => {
    expect(explainInstallFailure('ERR_PNPM_OUTDATED_LOCKFILE Cannot install')).toMatch(/--no-frozen-lockfile/)
  })

  it('refers to the output for any other error', () => {
    expect(explainInstallFailure('ERR_PNPM_NO_MATCHING_VERSION')).toMatch(/stands above/)
  })
})

describe('explainUnwritableFolder', () => {
  it.each([
    ['ENOSPC', /disk is full/],
    ['EROFS', /read-only.*\/srv\/app/],
    ['EACCES', /may not be written by this user \(EACCES\): \/srv\/app/],
  ])('explains %s', (code, message) => {
    expect(explainUnwritableFolder('/srv/app', code)).toMatch(message)
  })
})
