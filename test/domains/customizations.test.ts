import { customizationOperations } from '../../src/domains/customizations/operations.ts';
import { graphql } from '../generated/index.ts';
import { id } from '../ids.ts';
import { proof, proofTime, prove } from '../proofs.ts';

prove('customizations', customizationOperations, {
  getSiteCustomization: proof(
    graphql(`
      query GetSiteCustomization {
        site(id: "acme/help-center") {
          restId
          customization {
            title localizedTitles { language title } updatedAt internationalization
            styling {
              theme primaryColor { light dark } headingFont { name } codeTheme { default { light dark } openApi { dark } }
              font { name custom { restId } } sidebar { list }
            }
            header { preset backgroundColor links { title localizedTitles { language text } to { ... on UrlReference { url } } links { title } } }
            announcement { isEnabled message localizedMessages { language text } style }
            ai { mode greeting localizedGreetings { language text } suggestions instructions }
            pageActions { items }
            socialAccounts { platform handle display { isInFooter isInHeader } }
            insights { usesTrackingCookie }
          }
        }
      }
    `),
    {
      site: {
        restId: 'help-center',
        customization: {
          title: 'Help Center',
          localizedTitles: [{ language: 'de', title: 'Hilfe' }],
          updatedAt: '2025-12-15T11:00:00.000Z',
          internationalization: { locale: 'en' },
          styling: {
            theme: 'bold',
            primaryColor: { light: '#0a7d5a', dark: '#3ecf9b' },
            headingFont: { name: 'Merriweather' },
            codeTheme: {
              default: { light: 'github-light', dark: 'github-dark' },
              openApi: { dark: 'nord' },
            },
            font: { name: 'Inter', custom: null },
            sidebar: { list: 'pill' },
          },
          header: {
            preset: 'bold',
            backgroundColor: null,
            links: [
              {
                title: 'Contact',
                localizedTitles: [{ language: 'de', text: 'Kontakt' }],
                to: { url: 'https://acme.example/contact' },
                links: [],
              },
              {
                title: 'Guides',
                localizedTitles: [{ language: 'de', text: 'Anleitungen' }],
                to: null,
                links: [{ title: 'All answers' }],
              },
            ],
          },
          announcement: {
            isEnabled: true,
            message: 'Support is closed on January 6.',
            localizedMessages: [
              { language: 'de', text: 'Am 6. Januar ist die Hilfe geschlossen.' },
            ],
            style: 'warning',
          },
          ai: {
            mode: 'assistant',
            greeting: 'How can we help?',
            localizedGreetings: [{ language: 'de', text: 'Wie können wir helfen?' }],
            suggestions: ['How do I reset my password?', 'Where are my invoices?'],
            instructions: 'Answer in short sentences.',
          },
          pageActions: { items: ['assistant', 'markdown'] },
          socialAccounts: [
            {
              platform: 'mastodon',
              handle: '@acme@social.example',
              display: { isInFooter: true, isInHeader: false },
            },
          ],
          insights: { usesTrackingCookie: false },
        },
      },
    },
  ),

  replaceSiteCustomization: proof(
    graphql(`
      mutation ReplaceSiteCustomization {
        replaceSiteCustomization(
          input: {
            siteId: "acme/help-center", title: "Help"
            localizedTitles: [{ language: "fr", title: "Aide" }]
            styling: {
              theme: "muted"
              primaryColor: { light: "#111111", dark: "#eeeeee" }, infoColor: { light: "#111111", dark: "#eeeeee" }
              successColor: { light: "#111111", dark: "#eeeeee" }, warningColor: { light: "#111111", dark: "#eeeeee" }
              dangerColor: { light: "#111111", dark: "#eeeeee" }
              corners: "straight", depth: "flat", links: "accent", background: "match", icons: "thin", search: "subtle"
              font: { custom: { restId: "acme-sans", fontFamily: "Acme Sans", fontFaces: [{ weight: 400, sources: [{ url: "https://assets.docs.example/acme/sans.woff2" }] }] } }
              monospaceFont: { name: "FiraCode" }, headingFont: null
              codeTheme: { default: { light: "min-light", dark: "min-dark" }, openApi: { light: "red", dark: "nord" } }
              sidebar: { background: "filled", list: "line" }
            }
            internationalization: { locale: "fr" }
            favicon: { emoji: "1f4a1" }
            header: {
              preset: "custom", backgroundColor: { light: "#ffffff", dark: "#000000" }
              links: [{ title: "More", to: null, links: [{ title: "Start", to: { page: { pageId: "faq/faq-overview", spaceId: "faq" } } }] }]
            }
            footer: { groups: [], copyright: "Acme" }
            themes: { default: "dark", isToggleable: false }
            feedback: { isEnabled: true }, advancedCustomization: { isEnabled: false }, pagination: { isEnabled: false }, trademark: { isEnabled: true }
            ai: { mode: "search" }, pageActions: { items: ["pdf"] }, externalLinks: { target: "blank" }
            privacyPolicy: { url: "https://acme.example/privacy" }, socialPreview: {}, socialAccounts: []
            insights: { usesTrackingCookie: true }
          }
        ) {
          customization {
            title updatedAt
            styling { theme font { custom { restId fontFamily } } headingFont { name } background codeTheme { openApi { light } } }
            header { links { to { ... on UrlReference { url } } links { to { ... on PageReference { page { title } } } } } }
            announcement { message }
            ai { greeting }
            insights { usesTrackingCookie }
          }
          site { customization { title announcement { message } } }
          userErrors { message }
        }
      }
    `),
    {
      replaceSiteCustomization: {
        customization: {
          title: 'Help',
          updatedAt: proofTime,
          styling: {
            theme: 'muted',
            font: { custom: { restId: 'acme-sans', fontFamily: 'Acme Sans' } },
            headingFont: null,
            background: 'match',
            codeTheme: { openApi: { light: 'red' } },
          },
          header: { links: [{ to: null, links: [{ to: { page: { title: 'Overview' } } }] }] },
          announcement: null,
          ai: { greeting: null },
          insights: { usesTrackingCookie: true },
        },
        site: { customization: { title: 'Help', announcement: null } },
        userErrors: [],
      },
    },
  ),

  getSiteSpaceCustomization: proof(
    graphql(`
      query GetSiteSpaceCustomization {
        siteSpace(id: "acme/help-center/help-support") {
          title
          customization { title styling { theme primaryColor { light } corners } feedback { isEnabled } updatedAt }
        }
        inherited: siteSpace(id: "acme/help-center/help-faq") { customization { title styling { theme primaryColor { light } } } }
      }
    `),
    {
      siteSpace: {
        title: 'Support',
        customization: {
          title: 'Help Center',
          styling: { theme: 'bold', primaryColor: { light: '#8a2be2' }, corners: 'circular' },
          feedback: { isEnabled: true },
          updatedAt: '2025-12-20T16:30:00.000Z',
        },
      },
      inherited: {
        customization: {
          title: 'Help Center',
          styling: { theme: 'bold', primaryColor: { light: '#0a7d5a' } },
        },
      },
    },
  ),

  updateSiteSpaceCustomization: proof(
    graphql(`
      mutation UpdateSiteSpaceCustomization {
        updateSiteSpaceCustomization(
          input: {
            siteSpaceId: "acme/help-center/help-support", title: "Support desk"
            styling: { primaryColor: null, theme: "gradient", sidebar: { list: "line" } }
            feedback: { isEnabled: null }, internationalization: { locale: "de" }
          }
        ) {
          customization {
            title internationalization styling { theme primaryColor { light } corners sidebar { background list } }
            feedback { isEnabled } updatedAt
          }
          siteSpace { id customization { title } }
          userErrors { message }
        }
        wrong: updateSiteSpaceCustomization(input: { siteSpaceId: "acme/help-center/help-faq", styling: { theme: "loud" } }) {
          customization { title }
          userErrors { code field message }
        }
      }
    `),
    {
      updateSiteSpaceCustomization: {
        customization: {
          title: 'Support desk',
          internationalization: { locale: 'de' },
          styling: {
            theme: 'gradient',
            primaryColor: { light: '#0a7d5a' },
            corners: 'circular',
            sidebar: { background: 'default', list: 'line' },
          },
          feedback: { isEnabled: false },
          updatedAt: proofTime,
        },
        siteSpace: {
          id: id('SiteSpace', 'acme/help-center/help-support'),
          customization: { title: 'Support desk' },
        },
        userErrors: [],
      },
      wrong: {
        customization: null,
        userErrors: [
          {
            code: 'INVALID_VALUE',
            field: ['styling', 'theme'],
            message: 'Body field "styling.theme" must be one of clean, muted, bold, gradient.',
          },
        ],
      },
    },
  ),

  resetSiteSpaceCustomization: proof(
    graphql(`
      mutation ResetSiteSpaceCustomization {
        resetSiteSpaceCustomization(input: { siteSpaceId: "acme/help-center/help-support" }) {
          siteSpace { id customization { styling { primaryColor { light } corners } feedback { isEnabled } } }
          userErrors { message }
        }
        again: resetSiteSpaceCustomization(input: { siteSpaceId: "acme/help-center/help-support" }) { siteSpace { id } userErrors { message } }
      }
    `),
    {
      resetSiteSpaceCustomization: {
        siteSpace: {
          id: id('SiteSpace', 'acme/help-center/help-support'),
          customization: {
            styling: { primaryColor: { light: '#0a7d5a' }, corners: 'rounded' },
            feedback: { isEnabled: false },
          },
        },
        userErrors: [],
      },
      again: {
        siteSpace: { id: id('SiteSpace', 'acme/help-center/help-support') },
        userErrors: [],
      },
    },
  ),
});
