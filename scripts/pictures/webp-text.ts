/** Stores a text in a WebP file: in a separate chunk after the image, which programs that show the image ignore. */

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

/** The image with the text. Throws if the image cannot have additional chunks. */
export function withText(image: Buffer, text: string): Buffer {
  const chunks = chunksIn(image);
  if (chunks[0]?.name !== 'VP8X') throw new Error('Expected an image in the extended format.');
  return written([...chunks, { name, content: Buffer.from(text) }]);
}

/** The text in the image. Undefined if there is none. */
export const textIn = (image: Buffer): string | undefined =>
  chunksIn(image)
    .find((chunk) => chunk.name === name)
    ?.content.toString();
