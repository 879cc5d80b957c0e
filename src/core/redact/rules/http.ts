import { isPlaceholder } from '../checks/placeholder.ts'
import { hasRandomLook, isSecretValue } from '../checks/secret-value.ts'
import type { Rule } from '../rule.ts'
import { looksReal, writeRule } from './write-rule.ts'

/** Passwords that come with a program or stand in its documents. */
const COMMON =
  /^(?:pass(?:word|wd)?|pwd|secret|postgres|postgresql|mysql|mongo(?:db)?|redis|root|admin|guest|test|user|username|example|changeme|rabbitmq|sa|dev|local|docker|app|foo|bar|xxx+|token|key|[*.x-]+|\d{1,4})\d{0,3}[!]?$/i

function isOwnPassword(secret: string): boolean {
  return !COMMON.test(secret) && !isPlaceholder(secret) && !/^(?:\$|%[sdv]|:|@)/.test(secret)
}

function isBasicLogin(encoded: string): boolean {
  let login: string
  try {
    login = atob(encoded)
  } catch {
    return false
  }
  const [, password] = /^[\x20-\x7e]{1,64}:([\x20-\x7e]{3,400})$/.exec(login) ?? []
  return password !== undefined && isOwnPassword(password)
}

const EXAMPLE_JWT = /IjEyMzQ1Njc4OTAi|SflKxwRJSMeKKF2QT4fwpM/

/** What goes with a request: in its address, its headers and its cookies. */
export const HTTP: readonly Rule[] = [
  writeRule({
    id: 'jwt',
    name: 'JSON web token',
    keywords: ['eyJ'],
    pattern:
      'eyJ[\\w-]{10,4000}\\.(?:eyJ[\\w-]{10,8000}|[\\w-]{0,800})\\.[\\w-]{10,2000}(?:\\.[\\w-]{10,8000}\\.[\\w-]{10,100})?',
    accepts: (secret) => !EXAMPLE_JWT.test(secret) && looksReal(secret.slice(-40)),
  }),
  writeRule({
    id: 'url-password',
    name: 'Password in an address',
    confidence: 'likely',
    keywords: ['://'],
    pattern:
      '://[^\\s:@/\'"`<>\\\\\\[\\](){}|,]{0,100}:([^\\s@/\'"`<>\\\\]{3,200})(?=@(?!example\\.|[\\w-]+\\.example\\b|host(?:name)?\\b|server\\b|domain\\b)[\\w.\\[:-])',
    standsAnywhere: true,
    accepts: (secret) => isOwnPassword(secret),
  }),
  writeRule({
    id: 'bearer-token',
    name: 'Bearer token',
    confidence: 'likely',
    keywords: ['bearer ', 'bearer%20'],
    pattern: 'bearer(?: {1,3}|%20)\\\\{0,4}["\']?([A-Za-z0-9._~+/-]{16,4000}={0,2})',
    flags: 'i',
    accepts: (secret) => !isPlaceholder(secret) && hasRandomLook(secret),
  }),
  writeRule({
    id: 'authorization-header',
    name: 'Authorization header',
    confidence: 'likely',
    keywords: ['authorization'],
    pattern:
      'authorization\\\\{0,4}["\'`]?\\s{0,2}[:=,]\\s{0,3}\\\\{0,4}["\'`]?(?:(?:token|apikey|api-key|key|bot|sso-key|ssws|digest|negotiate|splunk|genie-?key)[ =:]{1,2})?([A-Za-z0-9._~+/:-]{16,2000}={0,2})',
    flags: 'i',
    accepts: (secret) => !isPlaceholder(secret) && hasRandomLook(secret),
  }),
  writeRule({
    id: 'basic-login',
    name: 'Name and password of a login',
    confidence: 'likely',
    keywords: ['basic '],
    pattern: 'basic {1,2}([A-Za-z0-9+/]{8,800}={0,2})',
    flags: 'i',
    accepts: isBasicLogin,
  }),
  writeRule({
    id: 'basic-login',
    name: 'Name and password of a login',
    confidence: 'likely',
    keywords: ['"auth', '_auth'],
    pattern: '["_]auth(?:\\\\{0,4}")?\\s{0,2}[:=]\\s{0,2}\\\\{0,4}"?([A-Za-z0-9+/]{8,800}={0,2})',
    standsAnywhere: true,
    accepts: isBasicLogin,
  }),
  writeRule({
    id: 'login-option',
    name: 'Password on a command line',
    confidence: 'likely',
    keywords: ['curl ', 'wget ', 'http ', 'https '],
    pattern:
      '(?:curl|wget|https?) [^\\n\\r]{0,200}?(?:-u|--user|-a|--auth)[ =]{1,2}\\\\{0,4}["\']?[^\\s:"\'\\\\]{1,64}:([^\\s"\'\\\\]{4,200})',
    accepts: (secret) => isOwnPassword(secret) && !/^\/\//.test(secret),
  }),
  writeRule({
    id: 'password-option',
    name: 'Password on a command line',
    confidence: 'likely',
    keywords: [
      'sshpass ',
      'mysql ',
      'mysqldump ',
      'mysqladmin ',
      'redis-cli ',
      'docker login',
      'smbclient ',
      'ldapsearch ',
      'mongosh ',
      'mongo ',
    ],
    pattern:
      '(?:sshpass|mysql(?:dump|admin)?|redis-cli|docker login|smbclient|ldapsearch|mongosh?) [^\\n\\r]{0,160}?(?<= )(?:-p ?|-a |-w |--pass )\\\\{0,4}["\']?([^\\s"\'\\\\-][^\\s"\'\\\\]{4,120})',
    accepts: (secret) => isSecretValue(secret, 'password'),
  }),
  writeRule({
    id: 'netrc-password',
    name: 'Password in a .netrc file',
    confidence: 'likely',
    keywords: ['machine '],
    pattern:
      'machine\\s{1,4}[\\w.-]{1,100}\\s{1,8}login\\s{1,4}\\S{1,100}\\s{1,8}password\\s{1,4}([^\\s"\'\\\\]{4,200})',
    accepts: isOwnPassword,
  }),
  writeRule({
    id: 'session-cookie',
    name: 'Session cookie',
    confidence: 'likely',
    keywords: [
      'session=',
      'sessionid=',
      'session_id=',
      'sessid=',
      'connect.sid=',
      'jsessionid=',
      'auth=',
      '_sid=',
    ],
    pattern:
      '(?:[\\w.-]{0,20}session(?:_?id)?|[\\w.-]{0,20}sessid|connect\\.sid|jsessionid|auth|_sid)=\\\\{0,4}"?((?:s%3A)?[\\w.%+/-]{20,2000}={0,2})',
    flags: 'i',
    standsAnywhere: true,
    accepts: (secret) => !isPlaceholder(secret) && hasRandomLook(secret),
  }),
  writeRule({
    id: 'recovery-phrase',
    name: 'Recovery phrase of a wallet',
    confidence: 'likely',
    keywords: ['mnemonic', 'seed phrase', 'seed_phrase', 'seedphrase', 'recovery phrase', 'recovery_phrase'],
    pattern:
      '(?:mnemonic|(?:seed|recovery)[ _]?phrase)\\\\{0,4}["\'`]?\\s{0,2}(?:[:=]|is)\\s{0,2}\\\\{0,4}["\'`]?([a-z]{3,8}(?: [a-z]{3,8}){11}(?:(?: [a-z]{3,8}){3}){0,4})',
    flags: 'i',
    standsAnywhere: true,
    accepts: (phrase) =>
      new Set(phrase.split(' ')).size > 10 && !/\b(?:the|and|is|are|of|that|you|test junk)\b/.test(phrase),
  }),
  writeRule({
    // A private key as a cluster’s configuration has it.
    id: 'private-key-base64',
    name: 'Private key in Base64',
    keywords: ['LS0tLS1CRUdJTi'],
    pattern: 'LS0tLS1CRUdJTi[A-Za-z0-9+/]{100,12000}={0,2}',
    accepts: (secret) => /QUklWQVRFIEtFW|UFJJVkFURSBLRV|BSSVZBVEUgS0VZ/.test(secret.slice(0, 120)),
  }),
]
