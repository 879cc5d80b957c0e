import type { Rule } from '../../rule.ts'
import { writeRule } from '../write-rule.ts'
import { DISCORD_TOKEN } from './discord-token.ts'
import { findRotatePage } from './rotate-pages.ts'
import { ALNUM, HEX, named, tokens, UUID } from './tables.ts'

/** Two letters alone would be asked about too often. */
const TWILIO_STARTS = Array.from({ length: 16 }, (_, digit) => `SK${digit.toString(16)}`)

/** Mail, chat, telephones and social networks. */
export const MESSAGES: readonly Rule[] = [
  ...tokens([
    [
      'slack-token',
      'Slack token',
      ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxo-'],
      '\\d{1,15}-[A-Za-z0-9-]{16,160}',
    ],
    ['slack-config-token', 'Slack token', ['xoxe.xoxb-', 'xoxe.xoxp-', 'xoxe-'], '\\d-[A-Za-z0-9-]{40,200}'],
    ['slack-session-token', 'Slack session', ['xoxc-', 'xoxd-'], '[\\w%+/-]{40,400}={0,2}'],
    ['slack-app-token', 'Slack app token', 'xapp-', `\\d-${ALNUM}{6,16}-\\d{6,16}-${ALNUM}{40,80}`],
    ['sendgrid-api-key', 'SendGrid API key', 'SG.', '[\\w-]{16,32}\\.[\\w-]{16,64}'],
    ['brevo-api-key', 'Brevo API key', ['xkeysib-', 'xsmtpsib-'], `${HEX}{64}-${ALNUM}{16}`],
    ['mailgun-api-key', 'Mailgun API key', 'key-', `${HEX}{32}`],
    ['mandrill-api-key', 'Mandrill API key', 'md-', '[\\w-]{22}'],
    ['resend-api-key', 'Resend API key', 're_', `${ALNUM}{8}_${ALNUM}{20,28}`],
    ['twilio-api-key', 'Twilio API key', TWILIO_STARTS, `${HEX}{31}`],
    ['telnyx-api-key', 'Telnyx API key', 'KEY0', `[A-F0-9]{28,34}_${ALNUM}{22}`],
    ['matrix-token', 'Matrix access token', 'syt_', '[A-Za-z0-9+/=_]{30,120}'],
    [
      'facebook-token',
      'Facebook access token',
      ['EAAC', 'EAAM', 'EAAB', 'EAAG', 'EAAJ', 'EAAD'],
      `${ALNUM}{90,400}`,
    ],
    ['instagram-token', 'Instagram access token', ['IGQVJ', 'IGAA'], '[\\w-]{80,300}'],
    ['twitter-bearer-token', 'X bearer token', 'AAAAAAAAAAAAAAAAAAAA', '[A-Za-z0-9%]{60,140}'],
    ['pinterest-token', 'Pinterest token', ['pina_', 'pinr.'], `${ALNUM}{32,100}`],
    ['knock-secret-key', 'Knock secret key', ['sk_test_', 'sk_live_'], '[\\w-]{43}'],
  ]),
  writeRule({
    id: 'slack-webhook',
    name: 'Slack webhook',
    keywords: ['hooks.slack.com/'],
    pattern:
      'hooks\\.slack\\.com/(?:services|workflows|triggers)/((?:T[A-Z0-9]{6,14}/)?(?:[A-Z0-9]{6,20}/){0,2}[A-Za-z0-9/]{18,60})',
    ...findRotatePage('slack-webhook'),
  }),
  writeRule({
    id: 'discord-webhook',
    name: 'Discord webhook',
    keywords: ['/api/webhooks/'],
    pattern: '/api/webhooks/(\\d{17,20}/[\\w-]{60,72})',
    standsAnywhere: true,
    ...findRotatePage('discord-webhook'),
  }),
  writeRule({
    id: 'teams-webhook',
    name: 'Microsoft Teams webhook',
    keywords: ['.webhook.office.com/'],
    pattern: `\\.webhook\\.office\\.com/webhookb2/(${UUID}@${UUID}/IncomingWebhook/${HEX}{32}/${UUID}(?:/[\\w-]{20,60})?)`,
    standsAnywhere: true,
    ...findRotatePage('teams'),
  }),
  writeRule({
    id: 'google-chat-webhook',
    name: 'Google Chat webhook',
    keywords: ['chat.googleapis.com/'],
    pattern:
      'chat\\.googleapis\\.com/v1/spaces/[\\w-]{6,20}/messages\\?key=[\\w-]{30,50}&token=([\\w%-]{30,60})',
    ...findRotatePage('google'),
  }),
  DISCORD_TOKEN,
  writeRule({
    id: 'telegram-bot-token',
    name: 'Telegram bot token',
    keywords: [':AA'],
    before: [10, /\d/],
    pattern: '\\d{8,10}:AA[\\w-]{33}',
    ...findRotatePage('telegram'),
  }),
  writeRule({
    id: 'telegram-bot-token',
    name: 'Telegram bot token',
    keywords: ['/bot'],
    pattern: '/bot(\\d{8,10}:A[\\w-]{34})',
    standsAnywhere: true,
    ...findRotatePage('telegram'),
  }),
  writeRule({
    id: 'mailchimp-api-key',
    name: 'Mailchimp API key',
    keywords: ['-us'],
    before: [32, /[0-9a-f]/],
    pattern: `${HEX}{32}-us\\d{1,2}`,
    ...findRotatePage('mailchimp'),
  }),
  writeRule({
    id: 'firebase-messaging-key',
    name: 'Firebase messaging key',
    keywords: [':APA91b'],
    before: [11, /[\w-]/],
    pattern: 'AAAA[\\w-]{7}:APA91b[\\w-]{120,150}',
    ...findRotatePage('firebase'),
  }),
  ...named([
    ['discord-client-secret', 'Discord client secret', 'discord', '[\\w-]{32}'],
    ['facebook-secret', 'Facebook app secret', ['facebook', 'fb_app', 'meta_app'], `${HEX}{32}`],
    ['flickr-secret', 'Flickr secret', 'flickr', `${HEX}{16}|${HEX}{32}`],
    ['line-token', 'LINE channel token', 'line_channel', '[A-Za-z0-9+/]{120,180}={0,2}|[0-9a-f]{32}'],
    ['linkedin-secret', 'LinkedIn client secret', 'linkedin', `${ALNUM}{16}|WPL_AP1\\.[\\w.=/+-]{20,40}`],
    ['mailjet-secret', 'Mailjet secret', ['mailjet', 'mj_apikey'], `${HEX}{32}`],
    ['mailgun-signing-key', 'Mailgun signing key', 'mailgun', `${HEX}{32}(?:-${HEX}{8}-${HEX}{8})?`],
    ['mattermost-token', 'Mattermost token', 'mattermost', '[a-z0-9]{26}'],
    ['messagebird-token', 'MessageBird token', ['messagebird', 'message_bird'], `${ALNUM}{25}`],
    ['nexmo-secret', 'Vonage secret', ['nexmo', 'vonage'], `${ALNUM}{16}`],
    ['plivo-token', 'Plivo token', 'plivo', `${ALNUM}{40}`],
    ['postmark-token', 'Postmark token', 'postmark', UUID],
    ['reddit-secret', 'Reddit secret', 'reddit', '[\\w-]{27,30}'],
    ['sendbird-token', 'Sendbird token', 'sendbird', `${HEX}{40}`],
    ['sparkpost-api-key', 'SparkPost API key', 'sparkpost', `${HEX}{40}`],
    ['spotify-secret', 'Spotify secret', 'spotify', `${HEX}{32}`],
    ['twilio-auth-token', 'Twilio auth token', 'twilio', `${HEX}{32}`],
    ['twitch-secret', 'Twitch secret', 'twitch', '[a-z0-9]{30}'],
    [
      'twitter-secret',
      'X secret',
      ['twitter', 'x_api'],
      `${ALNUM}{25}|${ALNUM}{50}|\\d{15,20}-${ALNUM}{20,40}|${ALNUM}{45}`,
    ],
    ['zoom-secret', 'Zoom secret', 'zoom', `${ALNUM}{32,36}`],
    ['zulip-api-key', 'Zulip API key', 'zulip', `${ALNUM}{32}`],
  ]),
]
