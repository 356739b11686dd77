/** A text in a WebP file: a chunk of its own after the image, which programs that show the image skip. */

const name = 'SEEN';

interface Chunk {
  readonly name: string;
  readonly content: Buffer;
}

function chunksIn(file: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let at = 12;
  while (at + 8 <= file.length) {
    const size = file.readUInt32LE(at + 4);
    const content = file.subarray(at + 8, at + 8 + size);
    chunks.push({ name: file.toString('latin1', at, at + 4), content });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function written(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.flatMap(({ name: title, content }) => {
    const head = Buffer.alloc(8);
    head.write(title, 'latin1');
    head.writeUInt32LE(content.length, 4);
    return [head, content, Buffer.alloc(content.length % 2)];
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** The image with the text. Throws for one without room for other chunks than those of the image. */
export function withText(image: Buffer, text: string): Buffer {
  const chunks = chunksIn(image);
  if (chunks[0]?.name !== 'VP8X') throw new Error('Expected an image in the extended format.');
  return written([...chunks, { name, content: Buffer.from(text) }]);
}

/** Undefined if there is none. */
export const textIn = (image: Buffer): string | undefined =>
  chunksIn(image)
    .find((chunk) => chunk.name === name)
    ?.content.toString();
