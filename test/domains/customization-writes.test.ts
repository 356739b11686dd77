/** What is sent when customizations are written, and where their references lead. */
import { describe, expect, test as plainTest } from 'vitest';
import { test } from '../harness.ts';
import { startWire } from '../wire.ts';

const color = '{ light dark }';
const link = 'title localizedTitles { language text } to { ... on UrlReference { url } }';
const font = '{ name custom { restId fontFamily fontFaces } }';
const image = '{ light dark }';

/** Everything that can be written. References of this site are URLs. */
const everything = `
  title localizedTitles { language title } internationalization
  styling {
    theme primaryColor ${color} infoColor ${color} successColor ${color} warningColor ${color} dangerColor ${color} tint { color ${color} }
    corners depth links font ${font} headingFont ${font} monospaceFont ${font} background icons search
    codeTheme { default ${color} openApi ${color} } sidebar { background list }
  }
  favicon { icon ${image} emoji }
  header { preset logo ${image} backgroundColor linkColor links { ${link} style condition links { ${link} } } }
  footer { logo ${image} copyright groups { title localizedTitles { language text } links { ${link} } } }
  announcement { isEnabled message localizedMessages { language text } style link { ${link} } }
  themes { default isToggleable } feedback { isEnabled } advancedCustomization { isEnabled } pagination { isEnabled } trademark { isEnabled }
  ai { mode greeting localizedGreetings { language text } suggestions instructions }
  pageActions { items } externalLinks { target } privacyPolicy { url } socialPreview { url }
  socialAccounts { platform handle display { isInFooter isInHeader } }
  insights { usesTrackingCookie }
`;

/** What was read, as an input: without null for what is not there, and with the kind of each reference. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name, one]) => one !== null || name === 'to');
  return Object.fromEntries(
    members.map(([name, one]) => [name, name === 'to' ? one && { url: one } : written(one)]),
  );
}

interface Read {
  readonly site: { readonly customization: Readonly<Record<string, unknown>> };
}

const read = `{ site(id: "acme/help-center") { restId customization { ${everything} } } }`;
const replace = `mutation ($input: ReplaceSiteCustomizationInput!) {
  replaceSiteCustomization(input: $input) { customization { ${everything} } userErrors { message } }
}`;

describe('the customization of a site', () => {
  test('is written back as it was read', async ({ world }) => {
    const { data } = await world.expectData<Read>(read);
    const { customization } = data.site;
    const whole = { siteId: 'acme/help-center', ...(written(customization) as object) };
    const same = await world.expectData(replace, { input: whole });
    expect(same.data).toEqual({ replaceSiteCustomization: { customization, userErrors: [] } });
    const { title: _, announcement: __, ...rest } = whole as Record<string, unknown>;
    const less = await world.expectData(replace, { input: rest });
    expect(less.data).toMatchObject({
      replaceSiteCustomization: {
        customization: { title: null, announcement: null, styling: customization.styling },
        userErrors: [],
      },
    });
  });

  test('is refused without a part that is required, and the field is named', async ({ world }) => {
    const { data } = await world.expectData<Read>(read);
    const whole = written(data.site.customization) as { styling: object };
    const before = world.calls.length;
    const { sidebar: _, ...styling } = whole.styling as Record<string, unknown>;
    const input = { siteId: 'acme/help-center', ...whole, styling };
    const refused = await world.ask(replace, { input });
    expect(refused.errors?.[0]?.message).toContain('sidebar');
    expect(world.calls).toHaveLength(before);
  });

  test('is that of the published site, too', async ({ world }) => {
    await world.expectData(
      'mutation { updateSiteSpaceCustomization(input: { siteSpaceId: "acme/docs/faq-en", title: "Answers" }) { userErrors { code } } }',
    );
    const { data } = await world.expectData(
      '{ site(id: "acme/docs") { restId publishedProfile { customizations { site { title } siteSpaces { siteSpace { restId } customization { title styling { theme } } } } } } }',
    );
    expect(data).toMatchObject({
      site: {
        publishedProfile: {
          customizations: {
            site: { title: 'Acme Docs' },
            siteSpaces: expect.arrayContaining([
              {
                siteSpace: { restId: 'faq-en' },
                customization: { title: 'Answers', styling: { theme: 'clean' } },
              },
            ]),
          },
        },
      },
    });
  });
});

describe('an override', () => {
  plainTest(
    'is sent as it is in the input: null is null, and what is left out is not sent',
    async () => {
      const { world, bodies } = await startWire();
      await world.expectData(`mutation {
      updateSiteSpaceCustomization(input: {
        siteSpaceId: "acme/help-center/help-faq", title: null, favicon: null
        styling: { tint: null, codeTheme: { openApi: null } }
        header: { links: null, logo: { light: "https://a.example/l.png", dark: "https://a.example/d.png" } }
        themes: { isToggleable: null }, trademark: { isEnabled: null }, socialPreview: { url: null }
      }) { userErrors { message } }
    }`);
      expect(bodies).toEqual([
        {
          title: null,
          favicon: null,
          styling: { tint: null, codeTheme: { openapi: null } },
          header: {
            links: null,
            logo: { light: 'https://a.example/l.png', dark: 'https://a.example/d.png' },
          },
          themes: { toggeable: null },
          trademark: { enabled: null },
          socialPreview: { url: null },
        },
      ]);
    },
  );

  test.for([
    'ai: { mode: "search" }',
    'insights: { usesTrackingCookie: true }',
    'pageActions: { items: [] }',
    'socialAccounts: []',
    'advancedCustomization: { isEnabled: true }',
    'styling: { font: { name: "Inter" } }',
    'styling: { headingFont: null }',
    'styling: { monospaceFont: { name: "FiraCode" } }',
  ])('does not exist for %s', async (part, { world }) => {
    const { errors, calls } = await world.ask(
      `mutation { updateSiteSpaceCustomization(input: { siteSpaceId: "acme/docs/faq-en", ${part} }) { userErrors { code } } }`,
    );
    expect(errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(calls).toEqual([]);
  });

  test.for([
    ['', 'REQUIRED', null],
    ['announcement: null', 'REQUIRED', ['announcement']],
    ['feedback: {}', 'REQUIRED', ['feedback', 'isEnabled']],
    ['title: "A"', 'TOO_SHORT', ['title']],
  ] as const)('is refused before the call: %s', async ([part, code, field], { world }) => {
    const { data, calls } = await world.expectData(
      `mutation { updateSiteSpaceCustomization(input: { siteSpaceId: "acme/docs/faq-en", ${part} }) { userErrors { code field } } }`,
    );
    expect(data).toEqual({ updateSiteSpaceCustomization: { userErrors: [{ code, field }] } });
    expect(calls).toEqual([]);
  });
});

plainTest('a page without a space is not looked for in the space of the site space', async () => {
  const { world } = await startWire({
    instead: (call, response) => {
      if (!call.includes('/customization')) return false;
      const primaryLink = { kind: 'page', page: 'faq-overview' };
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ styling: {}, header: { primaryLink } }));
      return true;
    },
  });
  const { data } = await world.expectData(
    '{ siteSpace(id: "acme/docs/faq-en") { restId customization { header { primaryLink { ... on PageReference { page { title } pageId pageRestId } } } } } }',
  );
  expect(data).toEqual({
    siteSpace: {
      restId: 'faq-en',
      customization: {
        header: { primaryLink: { page: null, pageId: null, pageRestId: 'faq-overview' } },
      },
    },
  });
});
