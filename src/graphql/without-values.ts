/**
 * Messages of GraphQL itself without the values they quote: a value may be a certificate or a secret, and a
 * message ends up in logs of whoever shows it. Names of fields, types and enum members stay.
 */

const suggestion = String.raw`(?:\. Did you mean the enum value "\w+"(?:,? (?:or )?"\w+")*\?)?`;

const quoting: readonly (readonly [RegExp, string])[] = [
  [
    /^(Variable "\$(\w+)" got )invalid value [\s\S]*? at "(\2(?:\.\w+|\[\d+\])*)"; /,
    '$1an invalid value at "$3"; ',
  ],
  [/^(Variable "\$\w+" got )invalid value [\s\S]*?; (?=[A-Z])/, '$1an invalid value; '],
  [
    new RegExp(String.raw`Value "[\s\S]*" does not exist in ("\w+" enum${suggestion})[\s\S]*$`),
    'The value does not exist in $1',
  ],
  [new RegExp(String.raw`(cannot represent [\w -]*value): [\s\S]*?(${suggestion})$`), '$1$2'],
  [/(cannot represent an invalid [\w-]+) [\s\S]*$/, '$1'],
  [/^(Syntax Error: .*\b(?:Block)?String) "[\s\S]*"/, '$1'],
  [/(Expected (?:value of )?type "[^"]+"), found [\s\S]*$/, '$1, found something else.'],
];

export const withoutValues = (message: string): string =>
  quoting.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), message);
