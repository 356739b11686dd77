/** The sandbox's document for one paragraph; texts in a list are in italics. */
export const paragraph = (...texts: readonly (string | readonly [italic: string])[]) => ({
  nodes: [
    {
      object: 'block' as const,
      type: 'paragraph',
      key: 'block-1',
      isVoid: false,
      data: {},
      nodes: [
        {
          object: 'text',
          leaves: texts.map((text) => ({
            object: 'leaf',
            text: typeof text === 'string' ? text : text[0],
            marks: typeof text === 'string' ? [] : [{ object: 'mark', type: 'italic' }],
          })),
        },
      ],
    },
  ],
});
